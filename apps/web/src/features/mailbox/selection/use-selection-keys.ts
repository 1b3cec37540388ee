import type { MailListItem } from '@hongyan/contract';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { rowsOfStroke } from '../../actions/index.ts';
import type { SelectionStep } from './selection.ts';

/** `*` and a key select all rows of the list that are read, starred, … */
export function useSelectionKeys(rows: readonly MailListItem[], step: (step: SelectionStep) => void): void {
  useKeyStrokes(({ key }) => {
    const keys = rowsOfStroke(key, rows);
    if (!keys) return false;
    step({ kind: 'only', keys });
    return true;
  });
}
