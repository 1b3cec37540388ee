import { defineStrings } from '../../lib/language/strings.ts';

export const outsideLinksStrings = defineStrings('outsideLinks', {
  zh: {
    archiveHint: '归档系统会在新标签页中打开。',
    gatewayHint: '邮件网关会在新标签页中打开。',
    openOutside: '打开 {{host}}',
    noLink: '还没有设置链接',
    noLinkHint: '请联系管理员设置。',
  },
  en: {
    archiveHint: 'The archive opens in a new tab.',
    gatewayHint: 'The mail gateway opens in a new tab.',
    openOutside: 'Open {{host}}',
    noLink: 'No link has been set',
    noLinkHint: 'Contact your administrator to set one.',
  },
});
