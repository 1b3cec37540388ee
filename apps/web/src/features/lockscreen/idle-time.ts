/** What counts as a hand that moves. */
const moves = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** A moving pointer says so a hundred times a second. */
const recordEveryMs = 1_000;

/** Watches the input at this window. */
export function watchInput(now: () => number = Date.now): { idleSeconds: () => number; stop: () => void } {
  let movedAt = now();
  const record = (): void => {
    const time = now();
    if (time - movedAt >= recordEveryMs) movedAt = time;
  };
  for (const move of moves) window.addEventListener(move, record, { capture: true, passive: true });
  return {
    idleSeconds: () => Math.max(0, Math.floor((now() - movedAt) / 1_000)),
    stop: () => {
      for (const move of moves) window.removeEventListener(move, record, { capture: true });
    },
  };
}
