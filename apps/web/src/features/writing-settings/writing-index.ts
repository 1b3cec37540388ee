import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { writingAidsStrings } from '../writing-aids/index.ts';

/** What the search within settings finds on its tabs. */
export const writingAidsIndex: readonly SettingEntry[] = settingEntries(writingAidsStrings, [
  { label: 'signature', hint: 'signatureIntro', path: '/set/accountalias/signature', also: '签名档 落款' },
  {
    label: 'templates',
    hint: 'templatesIntro',
    path: '/set/accountalias/templates',
    also: 'canned responses snippets 快捷回复 常用语',
  },
  {
    label: 'stationery',
    hint: 'stationeryIntro',
    path: '/set/accountalias/stationery',
    also: 'letterhead background 背景',
  },
  { label: 'addresses', path: '/set/accountalias/addresses', also: 'alias identity from nickname 别名 发件身份 昵称' },
]);
