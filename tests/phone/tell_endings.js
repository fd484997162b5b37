// Tells the end of finished games: for each line of the input, {plan, state, lang}, the texts of the play page.
import { createInterface } from "node:readline";
import { endingOf } from "../../static/js/ending/texts.js";
import { aboutGame } from "../../static/js/view.js";

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const { plan, state, lang } = JSON.parse(line);
    const turn = { plan, words: plan.words, lang, state };
    console.log(JSON.stringify({ ...endingOf(turn), about: aboutGame(turn) }));
  } catch (fault) {
    console.log(JSON.stringify(fault.stack));
  }
}
