import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { automaticMailWords } from '../automatic-mail/index.ts';
import { displayWords } from './display.words.ts';
import { generalWords } from './general.words.ts';
import { generalRowEntries } from './general-rows.ts';

/** What the search within settings finds on the general settings. */
export const generalIndex: readonly SettingEntry[] = [
  ...settingEntries(generalWords, [{ label: 'general' }]),
  ...generalRowEntries,
  ...settingEntries(automaticMailWords, [
    { label: 'reply', anchor: 'automaticReply' },
    { label: 'forward', anchor: 'automaticForward' },
  ]),
  ...settingEntries(displayWords, [{ label: 'reset', hint: 'resetHint', anchor: 'reset' }]),
];
