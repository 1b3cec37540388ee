import type { Settings } from '@hongyan/contract';
import type { Strings } from '../../lib/language/strings.ts';
import type { SettingEntry } from '../../platform/routes/setting-entry.ts';
import { displayStrings } from './display.strings.ts';
import { generalStrings } from './general.strings.ts';

/** The words of a row: what it is called, and a line that says more. */
export interface RowStrings {
  readonly strings: Strings;
  readonly label: string;
  readonly hint?: string;
}

type KeyOf<W> = W extends Strings<infer K> ? K : never;

function row<W extends typeof generalStrings | typeof displayStrings>(
  strings: W,
  label: KeyOf<W>,
  hint?: KeyOf<W>,
): RowStrings {
  return { strings: { name: strings.name }, label, ...(hint === undefined ? {} : { hint }) };
}

/** Every setting that the general settings offer, by its name: the rows, the search and the reset read the same table. */
export const generalRows = {
  language: row(displayStrings, 'language'),
  layout: row(displayStrings, 'layout', 'layoutHint'),
  fontSize: row(displayStrings, 'fontSize'),
  wordSize: row(displayStrings, 'wordSize', 'wordSizeHint'),
  tableSize: row(displayStrings, 'tableSize'),
  timeZone: row(generalStrings, 'timeZone'),
  timeFormat: row(generalStrings, 'clock'),
  undoSendSeconds: row(generalStrings, 'undoSend', 'undoSendHint'),
  signPosition: row(generalStrings, 'signPosition'),
  composeFormat: row(generalStrings, 'format'),
  composeFont: row(generalStrings, 'font'),
  composeFontSize: row(generalStrings, 'fontSize'),
  readReceipt: row(generalStrings, 'receipt'),
  saveContact: row(displayStrings, 'saveContact', 'saveContactHint'),
  mailCount: row(generalStrings, 'perPage'),
  showMailPageNumber: row(generalStrings, 'pageNumbers', 'pageNumbersHint'),
  showMailList: row(displayStrings, 'keepList', 'keepListHint'),
  showMailSize: row(displayStrings, 'showSize'),
  displayEmail: row(displayStrings, 'showAddress'),
  conversationView: row(generalStrings, 'conversations'),
  newMailNotification: row(generalStrings, 'notify'),
  strangerMarkEnable: row(generalStrings, 'unknownSender', 'unknownSenderHint'),
  mailSourceMarkEnable: row(generalStrings, 'source'),
  keyboardShortcuts: row(displayStrings, 'shortcuts', 'shortcutsHint'),
} as const satisfies Partial<Record<keyof Settings, RowStrings>>;

export type GeneralRow = keyof typeof generalRows;

/** What resetting takes back: every row but the language, which nobody wants to lose. The zone goes by its name. */
export const resettableSettings: readonly (keyof Settings)[] = [
  ...(Object.keys(generalRows) as GeneralRow[]).filter((name) => name !== 'language' && name !== 'timeZone'),
  'timeZoneName',
];

/** The rows for the search within settings. */
export const generalRowEntries: readonly SettingEntry[] = Object.entries(generalRows).map(
  ([anchor, { strings, label, hint }]) => ({ strings, label, anchor, ...(hint === undefined ? {} : { hint }) }),
);
