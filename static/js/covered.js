// Bids that nobody may see yet: the phone goes from hand to hand, and holds no bid but on its way to the server.

const RETRY_AFTER = 3000;
const $ = (id) => document.getElementById(id);

export function install(plan, table) {
  const { words } = plan;
  const fill = (sentence, player) => sentence.replace("{player}", player);
  const panel = makePanel();
  let round = 0;
  /** Whose turn it is to take the phone, where somebody was chosen, and who holds it. */
  let chosen = null;
  let holder = null;
  /** Whether the bids lie on the table and are entered openly; for secret ones, whether they are made beforehand. */
  let openly = false;
  let beforehand = false;
  let sending = false;

  panel.take.addEventListener("click", () => change(() => (holder = target())));
  panel.openly.addEventListener("click", () => change(() => (openly = true)));
  panel.close.addEventListener("click", () => change(() => (beforehand = false)));
  panel.invite.addEventListener("click", () => change(() => (beforehand = true)));

  function change(step) {
    step();
    table.show();
  }

  function begin(state) {
    if (state.round === round) return;
    round = state.round;
    chosen = holder = null;
    openly = beforehand = false;
  }

  const open = ({ state, deal }) => deal.order.filter((seat) => !state.covered.includes(seat));

  function target() {
    const now = table.now();
    return chosen ?? open(now)[0] ?? null;
  }

  /** Whether bids are made now that nobody may see. */
  function hidden({ state, draft, deal }) {
    if (!deal?.way || state.bids || state.revealed) return false;
    if (deal.way === "secret") return state.phase === "tricks" && beforehand && open({ state, deal }).length > 0;
    return !openly && !draft.steps.length && !draft.redo.length;
  }

  /** Send what was bid; sent again it says the same, also when the game has moved on by then. */
  async function send(said) {
    const { status, state } = await table.send($("entry").dataset.hiddenBid, said);
    if (!state && status !== 403 && status !== 404) {
      table.tell(words.offline);
      table.show();
      setTimeout(() => send(said), RETRY_AFTER);
      return;
    }
    sending = false;
    table.tell("");
    if (state) table.adopt(state);
    else table.tell(words[status === 403 ? "signedOut" : "gone"]);
    table.show();
  }

  return {
    press(number) {
      if (!hidden(table.now())) return false;
      if (holder === null || sending) return true;
      sending = true;
      send({ revision: table.now().state.revision, round, seat: holder, bid: number });
      chosen = holder = null;
      table.show();
      return true;
    },
    row(seat) {
      const now = table.now();
      if (!hidden(now)) return false;
      if (now.deal.order.includes(seat)) change(() => ((chosen = seat), (holder = null)));
      return true;
    },
    undo() {
      const now = table.now();
      if (holder === null && !(hidden(now) && now.state.covered.length)) return false;
      if (holder === null) table.tell(words.hiddenUndo);
      change(() => (holder = null));
      return true;
    },
    draw(view) {
      begin(view.state);
      const now = table.now();
      const secret = now.deal?.way === "secret" && now.state.phase === "tricks" && !now.state.bids;
      panel.invite.hidden = !secret || beforehand || !open(now).length || now.draft.steps.length > 0;
      panel.invite.textContent = words.bidNow;
      const active = hidden(now) && !now.waiting;
      panel.root.hidden = !active || holder !== null;
      $("table").classList.toggle("covering", active);
      if (!active) uncover();
      if (secret) drawSecret(now);
      return active ? drawHidden(now) : undefined;
    },
  };

  /** While secret bids are out, nothing tells how many were bid. */
  function drawSecret({ state, deal }) {
    const all = state.covered.length === deal.order.length;
    $("sum").firstElementChild.textContent = all ? words.allCovered : words.secret;
  }

  function drawHidden({ state, deal }) {
    const seat = target();
    const name = table.board.name(seat);
    const held = holder !== null;
    for (const row of $("board").children) drawRow(row, Number(row.dataset.seat), { state, deal }, seat);
    for (const key of $("chips").children) drawKey(key, held && !sending, deal.cards);
    for (const id of ["why", "rest"]) $(id).hidden = true;
    $("sum").firstElementChild.textContent = deal.way === "secret" ? words.secret : words.covered;
    document.querySelector(".pips").replaceChildren();
    const prompt = held ? `${name} ${words.bidsCovered}` : fill(words.handTo, name);
    $("ask").firstElementChild.textContent = sending ? "…" : prompt;
    $("chips").hidden = !held;
    if (held) $("undo").disabled = false;
    panel.take.textContent = fill(words.iAm, name);
    panel.take.disabled = sending;
    panel.openly.textContent = words.enterOpenly;
    panel.openly.hidden = deal.way === "secret" || state.covered.length > 0;
    panel.close.textContent = words.tricksFirst;
    panel.close.hidden = deal.way !== "secret";
    return prompt;
  }

  function uncover() {
    $("chips").hidden = false;
    for (const row of $("board").children) row.classList.remove("sealed");
  }

  function drawRow(row, seat, { state, deal }, turn) {
    const has = state.covered.includes(seat);
    const well = row.querySelector(".well");
    row.classList.toggle("sealed", has);
    if (seat === turn) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    row.querySelector(".note").textContent = seat === deal.order.at(-1) ? words.dealer : "";
    well.textContent = has ? "✓" : "";
    well.disabled = false;
    well.setAttribute("aria-label", fill(has ? words.coveredBid : words.handTo, table.board.name(seat)));
  }

  function drawKey(key, usable, cards) {
    key.hidden = Number(key.value) > cards;
    key.classList.remove("struck", "off", "as-bid");
    key.removeAttribute("aria-describedby");
    if (usable) key.removeAttribute("aria-disabled");
    else key.setAttribute("aria-disabled", "true");
  }
}

/** What hides the keys until the right hand holds the phone. */
function makePanel() {
  const root = document.createElement("div");
  root.className = "hand";
  root.hidden = true;
  const [take, openly, close, invite] = ["take", "openly", "close", "rest invite"].map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = name;
    return button;
  });
  take.classList.add("primary", "big");
  root.append(take, openly, close);
  $("chips").before(root);
  $("ask").append(invite);
  return { root, take, openly, close, invite };
}
