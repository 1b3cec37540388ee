import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { letterPartsWords } from '../writing-aids/index.ts';

/** What the search within settings finds on its tabs. */
export const letterPartsIndex: readonly SettingEntry[] = settingEntries(letterPartsWords, [
  { label: 'signature', hint: 'signatureIntro', path: '/set/accountalias/signature' },
  { label: 'templates', hint: 'templatesIntro', path: '/set/accountalias/templates' },
  { label: 'stationery', hint: 'stationeryIntro', path: '/set/accountalias/stationery' },
  { label: 'addresses', path: '/set/accountalias/addresses' },
]);
