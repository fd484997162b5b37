// What only some games need at the table is loaded only there: a script of its own, and one sheet of styles.

const SCRIPTS = {
  covered: () => import("./covered.js"),
  special: () => import("./special.js"),
  count: () => import("./count.js"),
};
const COUNTING = "tablet counts tricks";

/** Whether this phone counts tricks as they fall; a link to the table with #count or #no-count switches it. */
function counts() {
  const wish = location.hash;
  if (wish === "#count") localStorage.setItem(COUNTING, "yes");
  if (wish === "#no-count") localStorage.removeItem(COUNTING);
  return Boolean(localStorage.getItem(COUNTING));
}

function dress() {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = document.getElementById("table").dataset.tools;
  document.head.append(sheet);
}

/** Load the tools of this game and let each take part in `table`; return them. */
export async function unpack(plan, table) {
  const names = [...plan.tools, ...(counts() ? ["count"] : [])];
  if (!names.length) return [];
  dress();
  const scripts = await Promise.all(names.map((name) => SCRIPTS[name]()));
  return scripts.map(({ install }) => install(plan, table));
}
