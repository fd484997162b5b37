// A short name for `document.getElementById`.

export const $ = (id) => document.getElementById(id);
