import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { type OwnAction, type OwnContext, offeredActions } from './file-actions.ts';
import type { Selection } from './use-selection.ts';

interface FileKeys {
  readonly selection: Selection;
  readonly actions: readonly OwnAction[];
  readonly context: OwnContext;
  /** Files in a row of tiles; 1 in a list. */
  readonly columns: number;
  /** Keys of the page itself; false where they have nothing to act on. */
  readonly commands: Readonly<Record<string, () => boolean>>;
}

/** Rows that PageUp and PageDown go over. */
const pageRows = 10;

function stepOf(key: string, columns: number): number | undefined {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'j':
      return 1;
    case 'k':
      return -1;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'ArrowRight':
      return columns > 1 ? 1 : undefined;
    case 'ArrowLeft':
      return columns > 1 ? -1 : undefined;
    case 'PageDown':
      return pageRows * columns;
    case 'PageUp':
      return -pageRows * columns;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    default:
      return undefined;
  }
}

/** What is pressed by keys of its own; single keys are heard there all the same. */
const ownKeys = 'input[type="radio"], button, a, select';

/** The keyboard in a list of files, as in a list of mails: J K and arrows move, X selects, Shift extends, Enter opens; the rest is the table of actions. */
export function useFileKeys({ selection, actions, context, columns, commands }: FileKeys): void {
  useKeyStrokes(({ key, ctrlKey, metaKey, shiftKey, target }) => {
    if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? (selection.all(), true) : false;
    const isPressed = target instanceof Element && target.matches(ownKeys) && !target.closest('[data-row-key]');
    if (isPressed && key.length > 1) return false;
    const step = stepOf(key, columns);
    if (step !== undefined) return selection.move(step, shiftKey) !== undefined;
    const { active } = selection;
    if ((key === 'x' || key === ' ') && active !== undefined) return selection.toggle(active), true;
    if (key === 'Escape' && selection.count > 0) return selection.clear(), true;
    const files = selection.count > 0 ? selection.selected : active === undefined ? [] : [active];
    const meant: OwnContext = { ...context, files };
    if (key === 'Enter') return active !== undefined && (context.open(active), true);
    const action = offeredActions(actions, meant).find(({ keys }) => keys?.includes(key));
    if (action === undefined) return commands[key]?.() ?? false;
    void action.perform(meant);
    return true;
  });
}
