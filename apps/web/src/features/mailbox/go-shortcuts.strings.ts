import { defineStrings } from '../../lib/language/strings.ts';

/** What the keys of the lists are called in the list of shortcuts. */
export const goShortcutsStrings = defineStrings('goShortcuts', {
  zh: {
    goInbox: '收件箱',
    goStarred: '星标邮件',
    goSent: '发件箱',
    goDrafts: '草稿箱',
    goBin: '回收站',
    goUnread: '未读邮件',
  },
  en: {
    goInbox: 'Inbox',
    goStarred: 'Starred',
    goSent: 'Sent',
    goDrafts: 'Drafts',
    goBin: 'Recycle bin',
    goUnread: 'Unread mail',
  },
});
