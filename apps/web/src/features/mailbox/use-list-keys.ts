import type { ActionContext } from './action-context.ts';
import { actionOfKey } from './actions.ts';
import type { SelectionStep } from './selection.ts';
import { useMailShortcuts } from './use-mail-shortcuts.ts';

interface ListKeys {
  readonly order: readonly string[];
  readonly activeKey: string | undefined;
  /** The reader is beside the list: the next row is opened, not only chosen. */
  readonly isBeside: boolean;
  readonly context: ActionContext;
  readonly hasSelection: boolean;
  readonly setCursor: (key: string) => void;
  readonly openRow: (key: string) => void;
  readonly step: (step: SelectionStep) => void;
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The keyboard in a list: J K and arrows move, X selects, Shift extends, Enter opens; the rest is the table of actions. */
export function useListKeys(keys: ListKeys): void {
  useMailShortcuts((event) => {
    const { order, activeKey, context, step } = keys;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier) {
      if (event.key.toLowerCase() !== 'a' || order.length === 0) return false;
      step({ kind: 'all' });
      return true;
    }
    const move = steps[event.shiftKey ? event.key : event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (move !== undefined) return moveCursor(keys, move, event.shiftKey);
    if (event.key === 'x' && activeKey !== undefined) {
      step({ kind: 'toggle', key: activeKey });
      return true;
    }
    if (event.key === 'Escape' && keys.hasSelection) {
      step({ kind: 'none' });
      return true;
    }
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return false;
    const action = actionOfKey(event.key, context);
    if (!action) return false;
    void action.perform(context);
    return true;
  });
}

function moveCursor(
  { order, activeKey, isBeside, setCursor, openRow, step }: ListKeys,
  move: number,
  extend: boolean,
): boolean {
  const at = activeKey === undefined ? -1 : order.indexOf(activeKey);
  const next = order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + move))];
  if (next === undefined) return false;
  if (extend) {
    if (activeKey !== undefined) step({ kind: 'range', key: activeKey });
    step({ kind: 'range', key: next });
    setCursor(next);
  } else if (isBeside) openRow(next);
  else setCursor(next);
  return true;
}
