import { defineStrings } from '../../lib/language/strings.ts';

/** What the list of settings calls the screen: the only words of it that the first page loads. */
export const accountStrings = defineStrings('account', {
  zh: { title: '签名与信纸' },
  en: { title: 'Signatures and stationery' },
});
