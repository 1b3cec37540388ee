import { defineStrings } from '../../lib/language/strings.ts';

export const tourStrings = defineStrings('tour', {
  zh: {
    tour: '新手引导',
    step: '{{step}} / {{count}}',
    skip: '跳过',
    back: '上一步',
    next: '下一步',
    done: '完成',
    greetingTitle: '欢迎使用鸿雁',
    greetingText: '首页汇总了未读邮件、公告和邮箱空间，点左上角的标志随时回到这里。',
    composeTitle: '写信',
    composeText: '从这里开始一封新邮件，也可以按键盘上的 C 键。草稿会自动保存。',
    searchTitle: '搜索',
    searchText: '按发件人、主题、正文或附件内容查找邮件，支持拼音。',
    moreTitle: '更多',
    moreText: '设置、皮肤、锁屏和意见反馈都在这里，想再看一遍引导也从这里打开。',
  },
  en: {
    tour: 'Guided tour',
    step: '{{step}} / {{count}}',
    skip: 'Skip',
    back: 'Back',
    next: 'Next',
    done: 'Done',
    greetingTitle: 'Welcome to Hongyan',
    greetingText:
      'The home page shows your unread mail, announcements and mailbox storage. Click the logo at the top left to come back here.',
    composeTitle: 'Compose',
    composeText: 'Start a new message here, or press C. Drafts are saved automatically.',
    searchTitle: 'Search',
    searchText: 'Find mail by sender, subject, text or attachment content.',
    moreTitle: 'More',
    moreText: 'Find settings, themes, the lock screen and feedback here. You can also take this tour again.',
  },
});
