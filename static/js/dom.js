// The shortest way to an element.

export const $ = (id) => document.getElementById(id);
