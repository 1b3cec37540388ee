import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { trustStrings } from './trust.strings.ts';

/** What the search within settings finds on the mail filter. */
export const trustIndex: readonly SettingEntry[] = settingEntries(trustStrings, [
  { label: 'mailFilter', hint: 'intro' },
  { label: 'block', hint: 'block_hint' },
  { label: 'allow', hint: 'allow_hint' },
  { label: 'images', hint: 'images_hint' },
]);
