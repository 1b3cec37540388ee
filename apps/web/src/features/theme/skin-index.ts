import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { skinNameStrings } from './skin-names.strings.ts';
import { themeStrings } from './theme.strings.ts';

/** What the search within settings finds on the skin screen. */
export const skinIndex: readonly SettingEntry[] = [
  ...settingEntries(skinNameStrings, [
    { label: 'skin', anchor: 'skin', also: 'theme appearance colours 主题 外观 颜色 背景' },
  ]),
  ...settingEntries(themeStrings, [
    { label: 'dark', anchor: 'skin', also: 'night mode black 夜间 暗色 深色 黑色' },
    { label: 'darkSkin', anchor: 'darkSkin', also: 'follow system automatic 跟随系统 自动' },
    { label: 'strong', anchor: 'skin' },
  ]),
];
