import type { MailListItem } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { mailActions } from '../../mail-model/actions/registered-actions.ts';
import { rowKey } from '../../mail-model/rows/row-key.ts';
import { shortcutStrings } from './shortcut.strings.ts';

/** One line of the list of shortcuts: any of the strokes does it. */
export interface ShortcutLine {
  readonly strokes: readonly string[];
  readonly label: string;
}

/** What selects many rows of a list at once, by its stroke. The keyboard and the list of shortcuts read this table. */
export const selectionStrokes = [
  { stroke: '* a', label: 'selectAll', takes: (): boolean => true },
  { stroke: '* n', label: 'selectNone', takes: (): boolean => false },
  { stroke: '* r', label: 'selectRead', takes: (mail: MailListItem): boolean => mail.seen },
  { stroke: '* u', label: 'selectUnread', takes: (mail: MailListItem): boolean => !mail.seen },
  { stroke: '* s', label: 'selectStarred', takes: (mail: MailListItem): boolean => mail.favorite },
  { stroke: '* t', label: 'selectUnstarred', takes: (mail: MailListItem): boolean => !mail.favorite },
] as const;

/** The rows that a stroke selects, by their keys; undefined when it is none of these. */
export function rowsOfStroke(stroke: string, rows: readonly MailListItem[]): string[] | undefined {
  const found = selectionStrokes.find((known) => known.stroke === stroke);
  return found && rows.filter(found.takes).map(rowKey);
}

/** Moving in lists and in the reader; what `use-list-keys` and `reader-page` do. */
const movement = [
  { strokes: ['j', 'ArrowDown'], label: 'nextMail' },
  { strokes: ['k', 'ArrowUp'], label: 'previousMail' },
  { strokes: ['u', 'Escape'], label: 'backToList' },
  { strokes: ['x'], label: 'toggleRow' },
  { strokes: ['Shift+j', 'Shift+k'], label: 'extendSelection' },
] as const;

/** The shortcuts of lists and mails as they are: every action with a key is here by itself. */
export function mailShortcuts(): { readonly moving: ShortcutLine[]; readonly acting: ShortcutLine[] } {
  const moving = [
    ...movement.map(({ strokes, label }) => ({ strokes, label: translate(shortcutStrings, label) })),
    ...selectionStrokes.map(({ stroke, label }) => ({
      strokes: stroke === '* a' ? [stroke, 'Ctrl+a'] : [stroke],
      label: translate(shortcutStrings, label),
    })),
  ];
  // Actions that stand for each other here or there (delete, purge) share their keys and are one line.
  const acting = new Map<string, ShortcutLine>();
  for (const { keys, label } of mailActions()) {
    const first = keys?.[0];
    if (keys && first !== undefined && !acting.has(first)) acting.set(first, { strokes: keys, label: label() });
  }
  return { moving, acting: [...acting.values()] };
}
