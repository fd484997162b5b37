// Texts with numbers and names in them.

export const fill = (sentence, gaps) => sentence.replace(/\{(\w+)\}/g, (_, name) => gaps[name]);

export const written = (number) => String(number).replace("-", "−");

export const signed = (number) => (number > 0 ? `+${number}` : written(number));

/** The one of several sentences that goes with a number of cards in a language. */
export const counted = (sentences, lang, cards, gaps) =>
  fill(sentences[new Intl.PluralRules(lang).select(cards)] ?? sentences.other, { cards, ...gaps });
