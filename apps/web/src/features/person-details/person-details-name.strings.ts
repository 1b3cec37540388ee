import { defineStrings } from '../../lib/language/strings.ts';

/** The name of the screen; the first page loads it. */
export const personDetailsNameStrings = defineStrings('personDetailsName', {
  zh: { account: '账号与安全' },
  en: { account: 'Account and security' },
});
