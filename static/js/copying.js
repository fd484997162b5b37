/** Copy the text of an element; pages may not use the clipboard API, and over plain http browsers have none. */
export function copyText(element) {
  getSelection().selectAllChildren(element);
  return document.execCommand("copy");
}
