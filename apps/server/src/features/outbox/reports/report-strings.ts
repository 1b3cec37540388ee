import type { Language } from '@hongyan/contract';
import type { StatusReason } from './explain-status.ts';

interface ReasonStrings {
  readonly what: string;
  readonly advice: string;
}

interface ReportStrings {
  readonly fromName: string;
  readonly failedSubject: (subject: string) => string;
  readonly delayedSubject: (subject: string) => string;
  readonly noSubject: string;
  readonly failedIntro: string;
  readonly delayedIntro: (retryUntil: string) => string;
  readonly recipient: string;
  readonly reason: string;
  readonly advice: string;
  readonly answer: (host: string | null) => string;
  readonly gaveUp: (days: number) => string;
  readonly about: (subject: string, sentAt: string) => string;
  readonly wholeMail: string;
  readonly headerOnly: string;
  readonly delayedEnd: string;
  readonly reasons: Readonly<Record<StatusReason, ReasonStrings>>;
}

const zh: ReportStrings = {
  fromName: '邮件系统',
  failedSubject: (subject) => `退信：${subject}`,
  delayedSubject: (subject) => `尚未送达：${subject}`,
  noSubject: '（无主题）',
  failedIntro: '您的邮件没有送达下列收件人。其他收件人不受影响。',
  delayedIntro: (retryUntil) =>
    `您的邮件还没有送达下列收件人。系统会继续尝试到 ${retryUntil}，您现在不必重新发送；如果最终仍不能送达，会再通知您。`,
  recipient: '收件人',
  reason: '原因',
  advice: '建议',
  answer: (host) => (host === null ? '系统记录' : `对方服务器 ${host} 的答复`),
  gaveUp: (days) => `已连续尝试${days}天，不再继续。`,
  about: (subject, sentAt) => `邮件主题：${subject}\r\n发送时间：${sentAt}`,
  wholeMail: '原邮件附在本通知后面，也仍在“已发送”中。',
  headerOnly: '原邮件仍在“已发送”中，本通知只附上它的邮件头。',
  delayedEnd: '如果事情紧急，请用其他方式联系收件人。',
  reasons: {
    noMailbox: {
      what: '对方没有这个邮箱，地址可能写错了，或者邮箱已经注销。',
      advice: '请核对地址后重新发送，或用其他方式向收件人确认。',
    },
    noDomain: { what: '地址中“@”后面的域名不存在。', advice: '请核对域名的拼写后重新发送。' },
    takesNoMail: { what: '这个域名声明不接收任何邮件。', advice: '请核对地址，向收件人要一个可用的邮箱。' },
    mailboxFull: { what: '对方的邮箱或服务器空间已满。', advice: '请稍后再发，或用其他方式告诉收件人清理邮箱。' },
    mailboxClosed: { what: '对方的邮箱已停用，或目前不收邮件。', advice: '请用其他方式联系收件人。' },
    tooLarge: { what: '邮件超过了对方允许的大小。', advice: '请减小附件，或改用超大附件链接后重新发送。' },
    loop: { what: '邮件在服务器之间循环，地址的转发设置有误。', advice: '请把本通知交给您的管理员。' },
    unreachable: {
      what: '无法连接对方的邮件服务器，或对方暂时不能收信。',
      advice: '请稍后再发；如果一直如此，请联系收件人或您的管理员。',
    },
    notSecure: { what: '与对方服务器之间不能建立符合要求的加密连接。', advice: '请把本通知交给您的管理员。' },
    notConvertible: {
      what: '对方服务器不支持这封邮件的格式或地址中的非英文字符。',
      advice: '请改用只含英文字母和数字的地址，或改写邮件格式后重新发送。',
    },
    refusedSender: {
      what: '对方服务器不接受您的发件地址，或不能确认它的真实性。',
      advice: '请把本通知交给您的管理员。',
    },
    refusedContent: {
      what: '对方服务器按自己的规定拒收了这封邮件，可能被当作垃圾邮件。',
      advice: '请改写内容或去掉附件后再试，或请收件人把您加入允许名单。',
    },
    notAllowed: {
      what: '到了发送时间，您已不能再用这个发件地址发信，邮件没有发出。',
      advice: '请在“已发送”中重新编辑，换一个发件地址再发，或联系您的管理员。',
    },
    notApproved: { what: '审批人没有同意把这封邮件发给此收件人。', advice: '请在“我的申请”中查看审批意见。' },
    ourRelay: { what: '本系统的发信中继不能使用。', advice: '不是您的问题：请把本通知交给您的管理员。' },
    refused: { what: '对方服务器拒收了这封邮件。', advice: '请查看下面的答复；如地址无误，请联系收件人或您的管理员。' },
  },
};

const en: ReportStrings = {
  fromName: 'Mail system',
  failedSubject: (subject) => `Undelivered: ${subject}`,
  delayedSubject: (subject) => `Not delivered yet: ${subject}`,
  noSubject: '(no subject)',
  failedIntro: 'Your mail could not be delivered to these recipients. Other recipients are not affected.',
  delayedIntro: (retryUntil) =>
    `Your mail has not reached these recipients yet. Delivery is tried again until ${retryUntil}; you need not send it again. If it fails in the end, you will be told.`,
  recipient: 'Recipient',
  reason: 'Why',
  advice: 'What to do',
  answer: (host) => (host === null ? 'Details' : `The server ${host} said`),
  gaveUp: (days) => `It was tried for ${days} days and is not tried any more.`,
  about: (subject, sentAt) => `Subject: ${subject}\r\nSent: ${sentAt}`,
  wholeMail: 'Your mail is attached below, and still in Sent.',
  headerOnly: 'Your mail is still in Sent; only its header is attached below.',
  delayedEnd: 'If it is urgent, reach the recipient in another way.',
  reasons: {
    noMailbox: {
      what: 'There is no such mailbox: the address may be mistyped, or the mailbox is gone.',
      advice: 'Check the address and send it again, or ask the recipient in another way.',
    },
    noDomain: { what: 'The domain after the @ does not exist.', advice: 'Check its spelling and send it again.' },
    takesNoMail: {
      what: 'The domain says that it takes no mail at all.',
      advice: 'Check the address and ask the recipient for one that works.',
    },
    mailboxFull: {
      what: "The recipient's mailbox or server is full.",
      advice: 'Send it again later, or ask the recipient in another way to make room.',
    },
    mailboxClosed: {
      what: "The recipient's mailbox is closed or takes no mail at present.",
      advice: 'Reach the recipient in another way.',
    },
    tooLarge: {
      what: 'The mail is larger than the other server allows.',
      advice: 'Make the attachments smaller or send them as a large attachment.',
    },
    loop: {
      what: 'The mail goes round in circles: something is wrong with how the address is forwarded.',
      advice: 'Give this notice to your administrator.',
    },
    unreachable: {
      what: 'The other mail server cannot be reached or takes no mail at present.',
      advice: 'Send it again later; if it stays so, ask the recipient or your administrator.',
    },
    notSecure: {
      what: 'No connection that is encrypted as required could be made to the other server.',
      advice: 'Give this notice to your administrator.',
    },
    notConvertible: {
      what: 'The other server cannot take the form of this mail, or an address with characters outside ASCII.',
      advice: 'Use an address of plain letters and digits, or change the form of the mail, and send it again.',
    },
    refusedSender: {
      what: 'The other server does not accept your address as sender, or does not believe it.',
      advice: 'Give this notice to your administrator.',
    },
    refusedContent: {
      what: 'The other server refused this mail by its own rules; it may have taken it for junk.',
      advice: 'Change the text or leave out attachments and try again, or ask the recipient to allow your address.',
    },
    notAllowed: {
      what: 'When its time came you could no longer send from this address, so the mail did not leave.',
      advice: 'Edit it again from Sent and choose another address, or ask your administrator.',
    },
    notApproved: {
      what: 'The approver did not agree that this recipient gets the message.',
      advice: 'See the opinion in your approval requests.',
    },
    ourRelay: {
      what: 'The relay through which this system sends cannot be used.',
      advice: 'This is not your fault: give this notice to your administrator.',
    },
    refused: {
      what: 'The other server refused this mail.',
      advice: 'See its answer below. If the address is right, ask the recipient or your administrator.',
    },
  },
};

/** What a sender reads when a mail was not delivered, or not yet, in the language of their settings. */
export const reportStrings: Readonly<Record<Language, ReportStrings>> = { zh, en };
