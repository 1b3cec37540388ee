import { defineStrings } from '../../lib/language/strings.ts';

export const mailboxNoticesStrings = defineStrings('mailboxNotices', {
  zh: {
    expires: '您的邮箱将于 {{date}} 到期，请联系管理员延期',
    askExtension: '联系管理员',
    compatibility: '浏览器处于兼容模式，部分功能受限',
    dismiss: '知道了',
  },
  en: {
    expires: 'Your mailbox expires on {{date}}, contact the administrator to extend',
    askExtension: 'Contact administrator',
    compatibility: 'Browser in compatibility mode, some functions limited',
    dismiss: 'Got it',
  },
});
