import { type SettingEntry, settingEntries } from '../../../platform/routes/setting-entry.ts';
import { placesWords } from '../../active-sessions/index.ts';
import { outgoingWords } from '../outgoing.words.ts';
import { outgoingPlacesWords } from '../outgoing-places.words.ts';

/** What the search within settings finds on self-query. */
export const selfCheckIndex: readonly SettingEntry[] = [
  ...settingEntries(outgoingPlacesWords, [{ label: 'selfCheck' }]),
  ...settingEntries(placesWords, [{ label: 'deleteLog' }, { label: 'entryLog' }]),
  ...settingEntries(outgoingWords, [{ label: 'sendLog', hint: 'sendLogHint' }, { label: 'loginLog' }]),
];
