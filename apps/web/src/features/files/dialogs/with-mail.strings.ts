import { defineStrings } from '../../../lib/language/strings.ts';

/** Files into messages, and attachments into folders. */
export const withMailStrings = defineStrings('filesWithMail', {
  zh: {
    saveToFiles: '存到文件中心',
    saveHere: '存到此处',
    saved_other: '已将 {{count}} 个文件存到文件中心',
    fromFiles: '从文件中心添加',
    attachNone: '添加',
    asLink: '以链接添加…',
    attach_other: '添加 {{count}} 个文件',
  },
  en: {
    saveToFiles: 'Save to Files',
    saveHere: 'Save here',
    saved_one: '{{count}} file saved to Files',
    saved_other: '{{count}} files saved to Files',
    fromFiles: 'From Files',
    attachNone: 'Add',
    asLink: 'Add as link…',
    attach_one: 'Add {{count}} file',
    attach_other: 'Add {{count}} files',
  },
});
