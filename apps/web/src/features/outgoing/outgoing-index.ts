import { type SettingEntry, settingEntries } from '../../shell/setting-entry.ts';
import { outgoingWords } from './outgoing.words.ts';
import { outgoingPlacesWords } from './outgoing-places.words.ts';

/** What the search within settings finds on self-query. */
export const selfCheckIndex: readonly SettingEntry[] = [
  ...settingEntries(outgoingPlacesWords, [{ label: 'selfCheck' }]),
  ...settingEntries(outgoingWords, [{ label: 'sendLog', hint: 'sendLogHint' }, { label: 'loginLog' }]),
];
