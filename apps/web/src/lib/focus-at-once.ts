/**
 * The `initialFocus` of a dialog or popup: what `find` gives has the focus in the task that draws it. The primitive waits for the next frame, and
 * what is typed before that would be lost or reach the screen below. It has recorded by then what had the focus before, and gives it back.
 * What has the focus in `popup` already keeps it; where nothing is found, the primitive chooses.
 */
export function focusAtOnce(popup: () => HTMLElement | null, find: () => HTMLElement | null): () => boolean {
  return () => {
    if (popup()?.contains(document.activeElement) === true) return false;
    const first = find();
    first?.focus({ preventScroll: true });
    return first === null;
  };
}

/** What Tab reaches first in `popup`. Where it was opened by touch, the popup itself: a field would bring up the keyboard over it. */
export function findTabbable(popup: HTMLElement | null, openedBy: string): HTMLElement | null {
  if (openedBy === 'touch') return popup;
  const reachable = popup?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]') ?? [];
  return [...reachable].find((found) => found.tabIndex >= 0 && !found.matches(':disabled') && isShown(found)) ?? popup;
}

/** What is hidden cannot take the focus, which would stay below the popup. */
const isShown = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
