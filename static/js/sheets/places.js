// The places to which keys lead in a grid, as in a spreadsheet. A place is {row, column}, both counted from 0.

/** The next place; null if the key leads nowhere. `run` is the column from which Tab went to the right. */
export function nextPlace(key, { row, column }, { rows, columns }, run) {
  if (key === "ArrowUp") return inside({ row: row - 1, column }, rows, columns);
  if (key === "ArrowDown") return inside({ row: row + 1, column }, rows, columns);
  if (key === "ArrowLeft") return inside({ row, column: column - 1 }, rows, columns);
  if (key === "ArrowRight") return inside({ row, column: column + 1 }, rows, columns);
  if (key !== "Enter") return null;
  const below = inside({ row: row + 1, column: run }, rows, columns);
  // Somebody who types column by column goes on at the top of the next column.
  return below ?? (run === column ? inside({ row: 0, column: column + 1 }, rows, columns) : null);
}

const inside = ({ row, column }, rows, columns) =>
  row >= 0 && row < rows && column >= 0 && column < columns ? { row, column } : null;

/** The cells of a text from a spreadsheet, by row; null if the text is a single cell. */
export function blockOf(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const separator = text.includes("\t") ? "\t" : ";";
  const cells = lines.map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1").slice(0, 40)));
  return cells.length > 1 || cells[0].length > 1 ? cells : null;
}

/** Put a block at a place: `filled` has the cells that fit, as [{row, column, text}], `left` the number of the others. */
export function fillFrom({ row, column }, block, { rows, columns }) {
  const all = block.flatMap((cells, down) => cells.map((text, right) => ({ row: row + down, column: column + right, text })));
  const filled = all.filter((each) => each.row < rows && each.column < columns);
  return { filled, left: all.filter(({ text }) => text).length - filled.filter(({ text }) => text).length };
}
