import { defineStrings } from '../../lib/language/strings.ts';

/** What stands beside the text of a message. */
export const messageBodyStrings = defineStrings('message-body', {
  zh: {
    message: '邮件正文',
    showFormatting: '显示原始排版',
    showQuoted: '显示引用的内容',
    hideQuoted: '隐藏引用的内容',
    leadsElsewhere: '链接文字是 {{named}}，实际指向 {{real}}',
  },
  en: {
    message: 'Message text',
    showFormatting: 'Show original formatting',
    showQuoted: 'Show quoted text',
    hideQuoted: 'Hide quoted text',
    leadsElsewhere: 'The link says {{named}} but leads to {{real}}',
  },
});
