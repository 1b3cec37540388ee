import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { writingAidsStrings } from '../writing-aids/index.ts';

/** What the search within settings finds on its tabs. */
export const writingAidsIndex: readonly SettingEntry[] = settingEntries(writingAidsStrings, [
  { label: 'signature', hint: 'signatureIntro', path: '/set/accountalias/signature' },
  { label: 'templates', hint: 'templatesIntro', path: '/set/accountalias/templates' },
  { label: 'stationery', hint: 'stationeryIntro', path: '/set/accountalias/stationery' },
  { label: 'addresses', path: '/set/accountalias/addresses' },
]);
