import { type SettingEntry, settingEntries } from '../../../platform/routes/setting-entry.ts';
import { placesStrings } from '../../active-sessions/index.ts';
import { outgoingStrings } from '../outgoing.strings.ts';
import { outgoingPlacesStrings } from '../outgoing-places.strings.ts';

/** What the search within settings finds on self-query. */
export const selfCheckIndex: readonly SettingEntry[] = [
  ...settingEntries(outgoingPlacesStrings, [{ label: 'selfCheck' }]),
  ...settingEntries(placesStrings, [{ label: 'deleteLog' }, { label: 'entryLog' }]),
  ...settingEntries(outgoingStrings, [{ label: 'sendLog', hint: 'sendLogHint' }, { label: 'loginLog' }]),
];
