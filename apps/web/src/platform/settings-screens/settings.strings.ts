import { defineStrings } from '../../lib/language/strings.ts';

export const settingsStrings = defineStrings('settings', {
  zh: {
    settings: '设置',
    saved: '已保存',
    screens: '设置项',
    search: '查找设置',
    results: '找到的设置',
    found_other: '找到 {{count}} 项',
    nothingFound: '没有找到，换个词试试',
  },
  en: {
    settings: 'Settings',
    saved: 'Saved',
    screens: 'Settings pages',
    search: 'Find a setting',
    results: 'Search results',
    found_one: '{{count}} setting found',
    found_other: '{{count}} settings found',
    nothingFound: 'No settings found. Try another word',
  },
});
