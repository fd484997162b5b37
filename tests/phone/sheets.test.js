// An old sheet that is typed: its texts, what two devices make of it, and where the keys lead; no browser.
import assert from "node:assert/strict";
import test from "node:test";
import { addPlayer, isSame, merge, movePlayer, playersOf, put, removePlayer, typeCell } from "../../static/js/sheets/document.js";
import { blockOf, fillFrom, nextPlace } from "../../static/js/sheets/places.js";

const SHEET = { order: "a b c", "name.a": "Ada", "1.a.bid": "1", "1.a.total": "30", "took.1.a": "1", "took.2.b": "0" };

test("another number in a round drops what was answered about it, a total also about the next round", () => {
  assert.equal(typeCell(SHEET, "1.a.bid", "1"), SHEET);
  assert.deepEqual(Object.keys(typeCell(SHEET, "1.b.bid", "2")).filter((key) => key.startsWith("took")), ["took.2.b"]);
  assert.deepEqual(Object.keys(typeCell(SHEET, "1.a.total", "40")).filter((key) => key.startsWith("took")), []);
  const fixed = put(SHEET, { "fix.1.a.total": "30>40" });
  assert.equal(typeCell(fixed, "1.a.total", "50")["fix.1.a.total"], undefined);
});

test("what two devices changed at different places is all kept, also a text that one of them removed", () => {
  const mine = put(SHEET, { "1.b.bid": "0", "1.a.bid": "" });
  const theirs = put(SHEET, { "1.c.bid": "2", title: "Friday" });
  const { document, conflicts } = merge(SHEET, mine, theirs);
  assert.deepEqual(conflicts, []);
  assert.deepEqual(document, put(SHEET, { "1.b.bid": "0", "1.a.bid": "", "1.c.bid": "2", title: "Friday" }));
});

test("where both changed one text, theirs is shown and both are kept", () => {
  const { document, conflicts } = merge(SHEET, put(SHEET, { "1.a.bid": "2" }), put(SHEET, { "1.a.bid": "3" }));
  assert.equal(document["1.a.bid"], "3");
  assert.deepEqual(conflicts, [{ key: "1.a.bid", mine: "2", theirs: "3" }]);
  assert.deepEqual(merge(SHEET, put(SHEET, { title: "x" }), put(SHEET, { title: "x" })).conflicts, []);
});

test("players that both added stay, and one that either removed is gone", () => {
  const mine = { ...SHEET, order: "c b a d" };
  const theirs = { ...SHEET, order: "a c e" };
  assert.equal(merge(SHEET, mine, theirs, 6).document.order, "a c e d");
  assert.equal(merge(SHEET, mine, theirs, 3).document.order, "a c e");
});

test("a player who is added gets an empty column, and one who is removed takes the numbers along", () => {
  assert.equal(addPlayer(SHEET).order, "a b c d");
  const less = removePlayer(SHEET, "a");
  assert.deepEqual(less, { order: "b c", "took.2.b": "0" });
  assert.equal(addPlayer(put(less, { "1.d.bid": "1" })).order, "b c a");
  assert.deepEqual(playersOf(movePlayer(SHEET, "a", 1)), ["b", "a", "c"]);
  assert.ok(isSame(movePlayer(SHEET, "a", -1), SHEET));
});

test("Enter leads to the next row at the column where Tab began, and down a column to the top of the next one", () => {
  const size = { rows: 3, columns: 4 };
  assert.deepEqual(nextPlace("Enter", { row: 0, column: 3 }, size, 0), { row: 1, column: 0 });
  assert.deepEqual(nextPlace("Enter", { row: 2, column: 1 }, size, 1), { row: 0, column: 2 });
  assert.equal(nextPlace("Enter", { row: 2, column: 3 }, size, 0), null);
  assert.deepEqual(nextPlace("ArrowLeft", { row: 1, column: 1 }, size, 0), { row: 1, column: 0 });
  assert.equal(nextPlace("ArrowUp", { row: 0, column: 1 }, size, 0), null);
});

test("a block has the cells of a spreadsheet, and what does not fit is counted", () => {
  assert.equal(blockOf("30"), null);
  assert.deepEqual(blockOf('1\t30\r\n"0"\t-10\r\n'), [["1", "30"], ["0", "-10"]]);
  assert.deepEqual(blockOf("1;30"), [["1", "30"]]);
  const { filled, left } = fillFrom({ row: 1, column: 1 }, [["1", "2"], ["3", ""]], { rows: 2, columns: 2 });
  assert.deepEqual(filled, [{ row: 1, column: 1, text: "1" }]);
  assert.equal(left, 2);
});
