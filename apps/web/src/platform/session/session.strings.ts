import { defineStrings } from '../../lib/language/strings.ts';

export const sessionStrings = defineStrings('session', {
  zh: {
    workLeft: '还有邮件或更改在等待连接恢复，现在退出登录将丢失',
    signOutAnyway: '仍要退出',
  },
  en: {
    workLeft: "Some messages or changes are still waiting for the connection. They'll be lost if you sign out now",
    signOutAnyway: 'Sign out anyway',
  },
});
