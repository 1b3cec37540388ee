import type { Settings } from '@hongyan/contract';
import type { Words } from '../../lib/language/words.ts';
import type { SettingEntry } from '../../platform/routes/setting-entry.ts';
import { displayWords } from './display.words.ts';
import { generalWords } from './general.words.ts';

/** The words of a row: what it is called, and a line that says more. */
export interface RowWords {
  readonly words: Words;
  readonly label: string;
  readonly hint?: string;
}

type KeyOf<W> = W extends Words<infer K> ? K : never;

function row<W extends typeof generalWords | typeof displayWords>(
  words: W,
  label: KeyOf<W>,
  hint?: KeyOf<W>,
): RowWords {
  return { words: { name: words.name }, label, ...(hint === undefined ? {} : { hint }) };
}

/** Every setting that the general settings offer, by its name: the rows, the search and the reset read the same table. */
export const generalRows = {
  language: row(displayWords, 'language'),
  layout: row(displayWords, 'layout', 'layoutHint'),
  fontSize: row(displayWords, 'fontSize'),
  wordSize: row(displayWords, 'wordSize', 'wordSizeHint'),
  tableSize: row(displayWords, 'tableSize'),
  timeZone: row(generalWords, 'timeZone'),
  timeFormat: row(generalWords, 'clock'),
  undoSendSeconds: row(generalWords, 'undoSend', 'undoSendHint'),
  signPosition: row(generalWords, 'signPosition'),
  composeFormat: row(generalWords, 'format'),
  composeFont: row(generalWords, 'font'),
  composeFontSize: row(generalWords, 'fontSize'),
  readReceipt: row(generalWords, 'receipt'),
  saveContact: row(displayWords, 'saveContact', 'saveContactHint'),
  mailCount: row(generalWords, 'perPage'),
  showMailPageNumber: row(generalWords, 'pageNumbers', 'pageNumbersHint'),
  showMailList: row(displayWords, 'keepList', 'keepListHint'),
  showMailSize: row(displayWords, 'showSize'),
  displayEmail: row(displayWords, 'showAddress'),
  conversationView: row(generalWords, 'conversations'),
  newMailNotification: row(generalWords, 'notify'),
  strangerMarkEnable: row(generalWords, 'stranger', 'strangerHint'),
  mailSourceMarkEnable: row(generalWords, 'source'),
  keyboardShortcuts: row(displayWords, 'shortcuts', 'shortcutsHint'),
} as const satisfies Partial<Record<keyof Settings, RowWords>>;

export type GeneralRow = keyof typeof generalRows;

/** What resetting takes back: every row but the language, which nobody wants to lose. The zone goes by its name. */
export const resettableSettings: readonly (keyof Settings)[] = [
  ...(Object.keys(generalRows) as GeneralRow[]).filter((name) => name !== 'language' && name !== 'timeZone'),
  'timeZoneName',
];

/** The rows for the search within settings. */
export const generalRowEntries: readonly SettingEntry[] = Object.entries(generalRows).map(
  ([anchor, { words, label, hint }]) => ({ words, label, anchor, ...(hint === undefined ? {} : { hint }) }),
);
