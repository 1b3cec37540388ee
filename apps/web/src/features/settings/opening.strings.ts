import { defineStrings } from '../../lib/language/strings.ts';

/** General settings: what opens first, and what has a tab. */
export const openingStrings = defineStrings('generalOpening', {
  zh: {
    firstPage: '登录后打开',
    home: '首页',
    inbox: '收件箱',
    viewTabs: '标签页',
    viewTabsHint: '“邮件和草稿”不为文件夹和设置页开标签',
    opened: '邮件和草稿',
    all: '所有页面',
    autoAdvance: '归档或删除后',
    autoAdvanceHint: '正在阅读的邮件离开后打开哪一封',
    next: '下一封',
    previous: '上一封',
    list: '回到列表',
  },
  en: {
    firstPage: 'Open first',
    home: 'Home',
    inbox: 'Inbox',
    viewTabs: 'Tabs',
    viewTabsHint: 'With messages and drafts, folders and settings get no tab',
    opened: 'Messages and drafts',
    all: 'Every page',
    autoAdvance: 'After archiving or deleting',
    autoAdvanceHint: 'What opens when the message you are reading is gone',
    next: 'Next message',
    previous: 'Previous message',
    list: 'Back to the list',
  },
});
