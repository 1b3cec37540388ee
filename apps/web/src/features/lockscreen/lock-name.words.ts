import { defineWords } from '../../lib/language/words.ts';

export const lockNameWords = defineWords('lockName', {
  zh: { lockScreen: '锁屏' },
  en: { lockScreen: 'Lock screen' },
});
