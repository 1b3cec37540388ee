import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import type { Decision } from '../api.ts';
import { decisionKeys } from '../request/decisions.ts';
import { moved } from './list-selection.ts';

interface RequestKeys {
  readonly order: readonly string[];
  readonly current: string | undefined;
  readonly hasSelection: boolean;
  readonly setCurrent: (id: string) => void;
  readonly open: (id: string) => void;
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly turn: (by: 1 | -1) => void;
  /** undefined where nothing can be decided. */
  readonly decide: ((decision: Decision) => void) | undefined;
}

/** What a key presses by itself. */
const pressed = 'button, a, input[type="radio"], input[type="checkbox"]';

/** The keyboard in a list of requests: as in lists of mail, and the decisions. */
export function useRequestKeys(keys: RequestKeys): void {
  useKeyStrokes(({ key, ctrlKey, metaKey, shiftKey, target }) => {
    const { order, current } = keys;
    if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && order.length > 0 && (keys.toggleAll(), true);
    const isPressed = target instanceof Element && target.matches(pressed);
    if (isPressed && (key === 'Enter' || key === ' ')) return false;
    // A group of radio buttons has its own arrow keys.
    if (target instanceof Element && target.matches('input[type="radio"]') && key.length > 1) return false;
    const next = moved(key, current, order);
    if (next !== undefined) {
      if (shiftKey && current !== undefined) {
        keys.toggle(current, true);
        keys.toggle(next, true);
      }
      keys.setCurrent(next);
      focusRow(next);
      return true;
    }
    if (key === '* a') return keys.toggleAll(), true;
    if (key === '[' || key === ']') return keys.turn(key === ']' ? 1 : -1), true;
    if ((key === 'Escape' || key === '* n') && keys.hasSelection) return keys.clear(), true;
    if (key === 'x' && current !== undefined) return keys.toggle(current, shiftKey), true;
    if (key === 'Enter' && current !== undefined) return keys.open(current), true;
    const decision = decisionKeys[key];
    if (decision === undefined || keys.decide === undefined) return false;
    keys.decide(decision);
    return true;
  });
}

/** What the screen reader reads is where the keyboard is. */
export function focusRow(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)?.focus();
  });
}
