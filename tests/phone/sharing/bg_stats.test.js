// The row that hands a game over to BG Stats says that the app is missing only if nobody has left the page.
import assert from "node:assert/strict";
import test from "node:test";
import { noticeMissingApp } from "../../../static/js/sharing/bg_stats.js";

function handOver(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [link, page, said] = [new EventTarget(), new EventTarget(), []];
  noticeMissingApp(link, (isMissing) => said.push(isMissing), page);
  return {
    said,
    tap: () => link.dispatchEvent(new Event("click")),
    wait: (milliseconds) => context.mock.timers.tick(milliseconds),
    leave: (sign) => page.dispatchEvent(new Event(sign)),
  };
}

test("two seconds after a tap the app is missing if the page was not left, and nothing is said before", (context) => {
  const { said, tap, wait } = handOver(context);
  tap();
  wait(1999);
  assert.deepEqual(said, [false]);
  wait(1);
  assert.deepEqual(said, [false, true]);
  // The next tap takes it back, and counts from the beginning.
  tap();
  wait(1500);
  tap();
  wait(1999);
  assert.deepEqual(said, [false, true, false, false]);
  wait(1);
  assert.equal(said.at(-1), true);
});

for (const sign of ["visibilitychange", "pagehide", "blur"]) {
  test(`the app is not missing if the page was left: ${sign}`, (context) => {
    const { said, tap, wait, leave } = handOver(context);
    tap();
    wait(500);
    leave(sign);
    wait(60_000);
    assert.deepEqual(said, [false]);
  });
}
