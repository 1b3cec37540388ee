import { defineWords } from '../../lib/language/words.ts';

/** What stands beside the text of a message. */
export const messageBodyWords = defineWords('message-body', {
  zh: {
    letter: '邮件正文',
    showFormatting: '显示原始排版',
    showQuoted: '显示引用的内容',
    hideQuoted: '隐藏引用的内容',
  },
  en: {
    letter: 'Mail text',
    showFormatting: 'Show the original formatting',
    showQuoted: 'Show quoted text',
    hideQuoted: 'Hide quoted text',
  },
});
