import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';

interface PeopleKeys {
  readonly order: readonly string[];
  readonly active: string | undefined;
  readonly hasSelection: boolean;
  readonly setActive: (key: string) => void;
  readonly open: (key: string) => void;
  readonly toggle: (key: string, extend: boolean) => void;
  readonly choose: (keys: readonly string[]) => void;
  /** Single keys that do something here; false where they have nothing to act on. */
  readonly commands: Readonly<Record<string, () => boolean>>;
}

/** Rows that PageUp and PageDown go over. */
const pageRows = 10;
const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
/** What is pressed by keys of its own; single keys are heard there all the same. */
const ownKeys = 'input[type="radio"], button, a, select';

/** The keyboard in a list of people, as in a list of mails: J K and arrows move, X selects, Enter opens, the rest are commands. */
export function usePeopleKeys(keys: PeopleKeys): void {
  useKeyStrokes(({ key, ctrlKey, metaKey, shiftKey, target }) => {
    const { order, active, commands } = keys;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a' || order.length === 0) return false;
      keys.choose(order);
      return true;
    }
    const isPressed = target instanceof Element && target.matches(ownKeys) && !target.closest('[data-row-key]');
    if (isPressed && key.length > 1) return false;
    const move = steps[key.length === 1 ? key.toLowerCase() : key];
    if (move !== undefined) return moveTo(keys, move, shiftKey);
    if (key === 'Escape' && keys.hasSelection) return keys.choose([]), true;
    if (key === 'Enter' && active !== undefined && !isPressed) return keys.open(active), true;
    if (key === 'x' && active !== undefined) return keys.toggle(active, false), true;
    return commands[key]?.() ?? false;
  });
}

function moveTo({ order, active, setActive, toggle }: PeopleKeys, move: number, extend: boolean): boolean {
  if (order.length === 0) return false;
  const from = active === undefined ? -1 : order.indexOf(active);
  const next = order[Math.max(0, Math.min(order.length - 1, from + move))];
  if (next === undefined) return false;
  if (extend) toggle(next, true);
  setActive(next);
  return true;
}
