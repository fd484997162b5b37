// Texts with numbers and names in them.

export const fill = (sentence, gaps) => sentence.replace(/\{(\w+)\}/g, (_, name) => gaps[name]);

/** A name in a sentence, between the marks that isolate its direction. */
export const isolated = (name) => `\u2068${name}\u2069`;

export const written = (number) => String(number).replace("-", "−");

export const signed = (number) => (number > 0 ? `+${number}` : written(number));

// Before these Spanish has another "and"; `_LIKE_I` of scorekeeper/display/formatting.py is the same.
const soundsLikeI = (name) => /^\u2068?(h?i(?![aeouáéóú])|h?[íìîï]|y(?![aeiouáéíóú]))/i.test(name);

/** Such as "Ada, Ben and Carla". */
export function listed(names, { and, andBeforeI }) {
  const last = names.at(-1);
  if (names.length === 1) return last;
  return fill(soundsLikeI(last) ? andBeforeI : and, { first: names.slice(0, -1).join(", "), last });
}

/** How bids that are complete compare with the tricks. */
export function comparedSum({ tooMany, tooFew, evenSum }, bid, cards) {
  const sentence = bid > cards ? tooMany : bid < cards ? tooFew : evenSum;
  return fill(sentence, { bid, difference: Math.abs(bid - cards) });
}

/** The sentence for a number of cards, by the plural rules of a language. */
export const counted = (sentences, lang, cards, gaps) =>
  fill(sentences[new Intl.PluralRules(lang).select(cards)] ?? sentences.other, { cards, ...gaps });
