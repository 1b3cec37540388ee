import type { MailListItem } from '@hongyan/contract';
import { rowsOfStroke } from './list-shortcuts.ts';
import type { SelectionStep } from './selection.ts';
import { useMailShortcuts } from './use-mail-shortcuts.ts';

/** `*` and a key select all rows of the list that are read, starred, … */
export function useSelectionKeys(rows: readonly MailListItem[], step: (step: SelectionStep) => void): void {
  useMailShortcuts(({ key }) => {
    const keys = rowsOfStroke(key, rows);
    if (!keys) return false;
    step({ kind: 'only', keys });
    return true;
  });
}
