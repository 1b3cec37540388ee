import { defineStrings } from '../../lib/language/strings.ts';

export const addressBookStrings = defineStrings('addressBook', {
  zh: { addressBook: '通讯录', screens: '通讯录' },
  en: { addressBook: 'Address book', screens: 'Address book' },
});
