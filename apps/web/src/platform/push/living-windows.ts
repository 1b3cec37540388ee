/**
 * Which windows of this browser are alive. Each holds a lock of the browser as long as its page lives; a crash lets it go, as
 * nothing that a page does at its end could.
 */

const lockPrefix = 'hongyan.window.';

/** This page's own; a reload makes a new one. */
export const windowId = crypto.randomUUID();

let isHeld = false;

/** Says that this window lives, from now on until its end. */
export function holdWindow(): void {
  if (isHeld || !('locks' in navigator)) return;
  isHeld = true;
  void navigator.locks.request(lockPrefix + windowId, () => new Promise(() => undefined));
}

/** The windows that live now. Without locks (no secure page) only this one is known. */
export async function livingWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set([windowId]);
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : []));
  return new Set([windowId, ...names]);
}
