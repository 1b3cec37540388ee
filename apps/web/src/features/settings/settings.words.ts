import { defineWords } from '../../lib/words.ts';

export const settingsWords = defineWords('settings', {
  zh: { settings: '设置', screens: '设置项' },
  en: { settings: 'Settings', screens: 'Settings screens' },
});
