// Everything that a game can be shared with: a page of its own, which other pages show as a sheet over themselves.
import { copyText } from "../copying.js";
import { $ } from "../dom.js";
import { load } from "../offline/pages.js";
import { sendPicture } from "../pictures/sharing.js";
import { drawPicture } from "../pictures/standings.js";
import { noticeMissingApp } from "./bg_stats.js";

const SHEET = "share-sheet";
const LINK = "share-link";

/** Let a button or link open the sheet of its address; if the server does not answer, it shares the picture of `read`. */
export function offerSheet(opener, read) {
  let isAsked = false;
  opener.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || isAsked) return;
    event.preventDefault();
    isAsked = true;
    const address = opener.href ?? opener.dataset.address;
    const sheet = address && (await load(address)).page?.getElementById(SHEET);
    isAsked = false;
    if (sheet) return show(document.adoptNode(sheet));
    const data = read();
    sendPicture(await drawPicture(data), data);
  });
}

function show(sheet) {
  const dialog = document.createElement("dialog");
  dialog.className = "share-dialog";
  dialog.setAttribute("aria-labelledby", "share-title");
  dialog.append(sheet);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  sheet.querySelector(".close").addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.showModal();
  prepare(sheet);
}

/** Make the buttons of the sheet work. */
export function prepare(sheet) {
  showPicture(sheet.querySelector(".share-picture"));
  showCopying(sheet);
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest(".copy[data-copies]");
    if (button) copy(button);
  });
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    change(event.target, event.submitter);
  });
  const row = sheet.querySelector(".bg-stats");
  if (row) noticeMissingApp(row.querySelector("a"), (isMissing) => sayMissing(row, isMissing));
}

async function showPicture(part) {
  const data = JSON.parse($("share-data").textContent);
  const canvas = await drawPicture(data);
  const button = part.querySelector("button");
  button.addEventListener("click", () => sendPicture(canvas, data));
  part.hidden = false;
  const figure = part.querySelector("figure");
  figure.append(await smaller(canvas, figure.clientWidth));
}

/** A copy of a width in CSS pixels: browsers draw a large canvas in a small place with rough edges. */
async function smaller(canvas, width) {
  const resized = { resizeWidth: Math.round(width * devicePixelRatio), resizeQuality: "high" };
  const copy = document.createElement("canvas");
  const picture = await createImageBitmap(canvas, resized);
  [copy.width, copy.height] = [picture.width, picture.height];
  copy.getContext("2d").drawImage(picture, 0, 0);
  return copy;
}

/** Without scripts the texts can be selected. */
function showCopying(part) {
  for (const button of part.querySelectorAll(".copy")) button.hidden = false;
}

function copy(button) {
  if (copyText($(button.dataset.copies))) button.querySelector("span").textContent = button.dataset.copied;
}

/** Send what changes the link to watch, and show it as it is then; a link that was just made is copied. */
async function change(form, button) {
  const { page } = await load(form.action, new FormData(form, button));
  const changed = page?.getElementById(LINK);
  const problem = $("share-problem");
  problem.hidden = Boolean(changed);
  if (!changed) return (problem.textContent = page?.querySelector("#main p")?.textContent ?? problem.dataset.none);
  changed.classList.add("swapped");
  $(LINK).replaceWith(document.adoptNode(changed));
  showCopying(changed);
  const same = changed.querySelector(button.id ? `#${button.id}` : `[value="${button.value}"]:enabled`);
  (same ?? changed.querySelector(".copy")).focus();
  if (button.value === "copy") copy(changed.querySelector(".copy"));
}

function sayMissing(row, isMissing) {
  const line = row.querySelector("small");
  line.dataset.usual ??= line.textContent;
  line.textContent = isMissing ? line.dataset.missing : line.dataset.usual;
}
