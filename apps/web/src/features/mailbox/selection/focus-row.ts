const locateRow = (key: string): Element | null => document.querySelector(`[data-row-key="${CSS.escape(key)}"]`);

/**
 * Gives a row the focus once it is drawn: what the screen reader reads is where the keyboard is. Whoever put the focus elsewhere
 * meanwhile keeps it: messages meant for the search box would otherwise act on the row.
 */
export function focusRow(key: string): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const row = locateRow(key);
    const now = document.activeElement;
    // Of two presses within a frame the first has moved it to another row.
    const hasMoved = now !== before && now !== document.body && now?.matches('[data-row-key]') !== true;
    if (row instanceof HTMLElement && !hasMoved) row.focus({ preventScroll: true });
  });
}

/** A dialog that closes, and rows that leave, take no longer. */
const maxWaitMs = 5_000;

/**
 * Gives a row the focus as soon as nothing else has it: rows that leave take it along, and a dialog that asked gives it back to
 * them or to a row of before. `isWanted` says whether the keyboard is still meant to be there; whoever types by then keeps the focus.
 */
export function focusRowWhenFree(key: string, isWanted: () => boolean, startedMs = performance.now()): void {
  requestAnimationFrame(() => {
    const has = judgeFocus(document.activeElement);
    if (has === 'other' || !isWanted() || performance.now() - startedMs > maxWaitMs) return;
    const row = has === 'nothing' ? locateRow(key) : null;
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    else focusRowWhenFree(key, isWanted, startedMs);
  });
}

/** What has the focus: something that is about to go, nothing that is meant (a row by itself), or what is to keep it. */
function judgeFocus(element: Element | null): 'leaving' | 'nothing' | 'other' {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return 'leaving';
  if (element === null || element === document.body || element.matches('[data-row-key]')) return 'nothing';
  // A button above the list goes with the selection that it acted on.
  return element.matches('button') ? 'leaving' : 'other';
}
