import { defineWords } from '../../lib/words.ts';

/** The second step at sign-in. */
export const secondStepWords = defineWords('secondStep', {
  zh: { title: '二次验证', code: '验证码', verify: '验证', back: '返回' },
  en: { title: 'Two-step verification', code: 'Code', verify: 'Verify', back: 'Back' },
});
