import { defineStrings } from '../../lib/language/strings.ts';

export const viewerStrings = defineStrings('authorisedViewer', {
  zh: {
    page: '限读邮件',
    title: '打开限读邮件',
    intro: '请输入发件人告知您的阅读密码。每次成功打开计为一次阅读，发件人会看到阅读时间和所在网络。',
    password: '阅读密码',
    open: '打开',
    empty: '请输入阅读密码',
    from: '{{name}} 发来',
    sentAt: '发送于 {{when}}',
    readsLeft_other: '还可阅读 {{count}} 次，{{when}} 前有效',
    last: '这是最后一次阅读：关闭此页面后，邮件即不复存在。',
    stay: '刷新或关闭此页面后，再次阅读会再计一次。',
    files_other: '{{count}} 个附件',
    closed: '这封邮件无法打开',
    closedText:
      '链接无效，或邮件已读完、已过期、已被发件人收回；密码多次错误也会暂时关闭一小时。如仍需要，请联系发件人。',
    again: '重新输入密码',
    gone: '页面已离开，邮件不再显示',
    goneText: '再次阅读需要重新输入密码，并再计一次。',
    noPrint: '限读邮件不提供打印。',
  },
  en: {
    page: 'Read-limited message',
    title: 'Open a read-limited message',
    intro:
      'Enter the read password from the sender. Each successful opening counts as one read. The sender sees when and from which network it was read.',
    password: 'Read password',
    open: 'Open',
    empty: 'Enter the read password',
    from: 'From {{name}}',
    sentAt: 'Sent {{when}}',
    readsLeft_one: 'Can be read {{count}} more time, until {{when}}',
    readsLeft_other: 'Can be read {{count}} more times, until {{when}}',
    last: 'This was the last read. After you close this page, the message no longer exists.',
    stay: 'If you reload or close this page, opening it again counts as another read.',
    files_one: '{{count}} attachment',
    files_other: '{{count}} attachments',
    closed: "This message can't be opened",
    closedText:
      "The link isn't valid, or the message reached its number of reads, expired or was ended by the sender. Too many wrong passwords also block it for an hour. If you still need it, contact the sender.",
    again: 'Enter password again',
    gone: 'You left the page, so the message is hidden',
    goneText: 'To read it again, enter the password. This counts as another read.',
    noPrint: "Read-limited messages can't be printed.",
  },
});
