import { defineStrings } from '../../lib/language/strings.ts';

/** The name of the main menu; alone, for the table of screens comes with the first page. */
export const mailboxNameStrings = defineStrings('mailboxName', {
  zh: { mail: '邮件' },
  en: { mail: 'Mail' },
});
