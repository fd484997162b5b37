// The screens with room for the score sheet beside the keys.
export const WIDE = matchMedia("(min-width: 45em) and (min-height: 35em)");
