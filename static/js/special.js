// The special cards that change what is written down: a Bomb, whose trick is nobody's, and a Cloud, which changes a bid.

import { sum } from "./game.js";

const $ = (id) => document.getElementById(id);

export function install(plan, table) {
  const { words } = plan;
  const [bomb, cloud] = ["bomb", "cloud"].map(makeButton);
  let picking = false;
  bomb.addEventListener("click", () => {
    const { state, deal, draft } = table.now();
    const number = (state.void ?? 0) + 1;
    if (number + sum(draft.values) > deal.cards) table.tell(words.noTrickLeft);
    else table.declare({ kind: "void", round: state.round, values: [number] });
    table.show();
  });
  cloud.addEventListener("click", () => {
    picking = !picking;
    table.show();
  });

  const playing = ({ state, deal, correction, waiting }) => deal && state.phase === "tricks" && !correction && !waiting;

  /** Change a bid by one, where a card can. */
  function change(seat, step) {
    if (!picking) return false;
    const { state, deal } = table.now();
    const after = (state.bids[seat] ?? -1) + step;
    if (after < 0 || after > deal.cards || state.bids[seat] === null) return true;
    picking = false;
    table.declare({ kind: "cloud", round: state.round, values: [seat, step] });
    table.show();
    return true;
  }

  return {
    bid: (seat) => change(seat, -1),
    row: (seat) => change(seat, 1),
    press: () => picking,
    undo() {
      if (!picking) return false;
      picking = false;
      table.show();
      return true;
    },
    draw() {
      const now = table.now();
      const active = Boolean(playing(now));
      picking &&= active && Boolean(now.state.bids);
      bomb.hidden = cloud.hidden = !active;
      cloud.hidden ||= !now.state.bids;
      bomb.lastElementChild.textContent = now.state.void || "";
      bomb.setAttribute("aria-label", words.bombs.replace("{number}", now.state.void ?? 0));
      cloud.setAttribute("aria-label", words.cloud);
      bomb.title = bomb.getAttribute("aria-label");
      cloud.title = words.cloud;
      $("table").classList.toggle("with-cards", active);
      cloud.setAttribute("aria-pressed", picking);
      $("table").classList.toggle("picking", picking);
      return picking ? drawPicking(now) : undefined;
    },
  };

  function drawPicking({ state, deal }) {
    for (const seat of deal.order) {
      const row = table.board.rows.get(seat);
      offer(row.querySelector(".bid"), seat, state.bids[seat], state.bids[seat] - 1, deal);
      offer(row.querySelector(".well"), seat, state.bids[seat], state.bids[seat] + 1, deal);
      row.removeAttribute("aria-current");
    }
    for (const key of $("chips").children) key.setAttribute("aria-disabled", "true");
    $("rest").hidden = true;
    $("undo").disabled = false;
    $("ask").firstElementChild.textContent = words.whoseCloud;
    return words.whoseCloud;
  }

  function offer(button, seat, before, after, deal) {
    const possible = after >= 0 && after <= deal.cards;
    const gaps = { player: table.board.name(seat), before, after };
    button.hidden = false;
    button.disabled = !possible;
    button.textContent = possible ? `→ ${after}` : "";
    button.setAttribute(
      "aria-label",
      words.cloudTo.replace(/\{(\w+)\}/g, (_, name) => gaps[name]),
    );
  }
}

function makeButton(name) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = name;
  button.className = "special";
  button.hidden = true;
  const icon = $("undo").querySelector("svg").cloneNode(true);
  const use = icon.firstElementChild;
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  button.append(icon, document.createElement("b"));
  $("sync").before(button);
  return button;
}
