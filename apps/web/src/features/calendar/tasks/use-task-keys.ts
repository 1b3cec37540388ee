import type { Task } from '@hongyan/contract';
import type { RefObject } from 'react';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { toTaskKey } from './change-tasks.ts';

export interface TaskKeys {
  /** Holds the rows. */
  readonly list: RefObject<HTMLElement | null>;
  /** Leads to the field for new tasks. */
  readonly focusEntry: () => void;
  /** In the order of the rows. */
  readonly tasks: readonly Task[];
  readonly check: (task: Task) => void;
  readonly edit: (task: Task) => void;
  readonly remove: (task: Task) => void;
}

const listBoxes = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('[data-task] input[type="checkbox"]') ?? []),
];
const findKey = (element: Element | null | undefined): string | undefined =>
  element?.closest<HTMLElement>('[data-task]')?.dataset['task'];

/** Focus goes to the check box of the next row, or the one before; from outside of the list to the first. */
function moveFocus(list: HTMLElement | null, by: 1 | -1): void {
  const boxes = listBoxes(list);
  const here = findKey(document.activeElement);
  const at = here === undefined ? -1 : boxes.findIndex((box) => findKey(box) === here);
  const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), boxes.length - 1);
  boxes[next]?.focus();
  boxes[next]?.scrollIntoView({ block: 'nearest' });
}

/** The keys of the tasks; the task that has the focus is the one that is meant. Space is the check box's own. */
export function useTaskKeys({ list, focusEntry, tasks, check, edit, remove }: TaskKeys): void {
  const act = (change: (task: Task) => void, isRowGone: boolean): boolean => {
    const here = findKey(document.activeElement);
    const task = tasks.find((one) => toTaskKey(one) === here);
    if (task === undefined || !task.mayChange) return false;
    // The row goes elsewhere: the next one takes the focus, so that a list is worked off key by key.
    if (isRowGone) moveFocus(list.current, 1);
    if (isRowGone && findKey(document.activeElement) === here) moveFocus(list.current, -1);
    change(task);
    return true;
  };
  useKeyStrokes(({ key, ctrlKey, metaKey, target }) => {
    if (ctrlKey || metaKey) return false;
    switch (key) {
      case 'n':
      case 'q':
        return focusEntry(), true;
      case 'ArrowDown':
      case 'j':
        return moveFocus(list.current, 1), true;
      case 'ArrowUp':
      case 'k':
        return moveFocus(list.current, -1), true;
      case 'x':
        return act(check, true);
      case 'Enter':
      case 'e':
        // A button is pressed by its own Enter.
        return !(target instanceof HTMLButtonElement && key === 'Enter') && act(edit, false);
      case 'Delete':
      case '#':
        return act(remove, true);
      default:
        return false;
    }
  });
}
