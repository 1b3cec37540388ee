import { defineStrings } from '../../lib/language/strings.ts';

export const lockNameStrings = defineStrings('lockName', {
  zh: { lockScreen: '锁屏' },
  en: { lockScreen: 'Lock screen' },
});
