// The screen stays on while the table is shown. Browsers allow it only over https or on this very machine.

export function keepAwake() {
  if (!navigator.wakeLock) return;
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
