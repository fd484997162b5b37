// The voices of this device, which read without the network.

/** A voice for a language, that of the device's own variety if there is one; undefined without a voice. */
export function voiceFor(lang) {
  const voices = speaks() ? speechSynthesis.getVoices() : [];
  const own = voices.filter((voice) => voice.localService && base(voice.lang) === base(lang));
  return own.find((voice) => written(voice.lang) === navigator.language) ?? own.find((voice) => voice.default) ?? own[0];
}

/** Many browsers know their voices only some time after the page is loaded. */
export function whenVoicesCome(action) {
  if (speaks()) speechSynthesis.onvoiceschanged = action;
}

const speaks = () => "speechSynthesis" in window;

/** Android writes de_DE. */
const written = (lang) => lang.replace("_", "-");

const base = (lang) => written(lang).split("-")[0];
