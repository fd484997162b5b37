// The time zone of this device beside that of the server, if their clocks differ now, in winter or in summer.

const note = document.getElementById("own-zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

function differs(zone) {
  const now = new Date();
  const moments = [now, new Date(now.getFullYear(), 0, 1), new Date(now.getFullYear(), 6, 1)];
  const clock = (moment, timeZone) => moment.toLocaleString("en", { timeZone });
  try {
    return moments.some((moment) => clock(moment, zone) !== clock(moment, here));
  } catch {
    // The browser does not know the zone of the server.
    return true;
  }
}

if (differs(note.dataset.zone)) {
  note.textContent = note.textContent.replace("{zone}", here);
  note.hidden = false;
}
