// The keys of names, as `rules/names.py` computes them; `tests/phone/test_same_names.py` compares both.

const APOSTROPHE = /[`\u00b4\u02b9\u02bb-\u02bf\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u2018-\u201b\u2032\u2035\u2039\u203a\ua78c]/g;
const QUOTATION_MARK = /[\u00ab\u00bb\u02ba\u05f4\u201c-\u201f\u2033\u2036\u301d-\u301f]/g;
const HYPHEN = /[\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2212]/g;
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu;
const BASES = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ŧ: "t", ħ: "h", ŋ: "n", ə: "e" };

const inOneForm = (text) => text.replace(APOSTROPHE, "'").replace(QUOTATION_MARK, '"').replace(HYPHEN, "-");
const withoutCase = (letter) => (letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase());

/** Two spellings of one name have the same key. */
export function keyOf(name) {
  const folded = [...inOneForm(name).normalize("NFKC")].map(withoutCase).join("").normalize("NFKC");
  return inOneForm(folded).replace(INVISIBLE, "").trim().replace(/\s+/gu, " ");
}

/** Two names that differ only in accents have the same letters. */
export const lettersOf = (name) =>
  [...keyOf(name).normalize("NFKD").replace(/\p{Mn}/gu, "")].map((letter) => BASES[letter] ?? letter).join("");
