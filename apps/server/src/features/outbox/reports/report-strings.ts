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
  gaveUp: (days) => `已连续尝试 ${days} 天，不再继续。`,
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
    tooLarge: { what: '邮件超过了对方允许的大小。', advice: '请减小附件，或改用大附件后重新发送。' },
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
      advice: '请改写内容或去掉附件后再试，或请收件人把您加入信任名单。',
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
  failedIntro: 'Your message couldn’t be delivered to these recipients. Other recipients aren’t affected.',
  delayedIntro: (retryUntil) =>
    `Your message hasn’t been delivered to these recipients yet. Delivery will be retried until ${retryUntil}, so you don’t need to send it again. If it can’t be delivered, you’ll be notified.`,
  recipient: 'Recipient',
  reason: 'Reason',
  advice: 'What to do',
  answer: (host) => (host === null ? 'Details' : `Response from ${host}`),
  gaveUp: (days) => `Delivery was attempted for ${days} days and has been stopped.`,
  about: (subject, sentAt) => `Subject: ${subject}\r\nSent: ${sentAt}`,
  wholeMail: 'Your message is attached below and is still in Sent.',
  headerOnly: 'Your message is still in Sent. Only its headers are attached below.',
  delayedEnd: 'If it’s urgent, contact the recipient some other way.',
  reasons: {
    noMailbox: {
      what: 'This mailbox doesn’t exist. The address may be misspelled, or the mailbox was closed.',
      advice: 'Check the address and send the message again, or check with the recipient some other way.',
    },
    noDomain: {
      what: 'The domain after the @ doesn’t exist.',
      advice: 'Check its spelling and send the message again.',
    },
    takesNoMail: {
      what: 'This domain doesn’t accept any mail.',
      advice: 'Check the address, or ask the recipient for one that works.',
    },
    mailboxFull: {
      what: "The recipient's mailbox or server is full.",
      advice: 'Try again later, or ask the recipient some other way to free up space.',
    },
    mailboxClosed: {
      what: "The recipient's mailbox is suspended or doesn’t accept mail at the moment.",
      advice: 'Contact the recipient some other way.',
    },
    tooLarge: {
      what: 'The message is larger than the recipient’s server allows.',
      advice: 'Reduce the attachments, or send them as large attachments.',
    },
    loop: {
      what: 'The message is looping between servers because the address is forwarded incorrectly.',
      advice: 'Forward this notice to your administrator.',
    },
    unreachable: {
      what: 'The recipient’s mail server can’t be reached or isn’t accepting mail at the moment.',
      advice: 'Try again later. If the problem continues, contact the recipient or your administrator.',
    },
    notSecure: {
      what: 'A connection with the required encryption couldn’t be made to the recipient’s server.',
      advice: 'Forward this notice to your administrator.',
    },
    notConvertible: {
      what: 'The recipient’s server doesn’t support the format of this message, or non-English characters in the address.',
      advice: 'Use an address with only English letters and digits, or change the message format, and send it again.',
    },
    refusedSender: {
      what: 'The recipient’s server doesn’t accept your address, or couldn’t verify it.',
      advice: 'Forward this notice to your administrator.',
    },
    refusedContent: {
      what: 'The recipient’s server rejected this message because of its own rules. It may have been taken for junk.',
      advice: 'Change the text or remove attachments and try again, or ask the recipient to allow your address.',
    },
    notAllowed: {
      what: 'At the scheduled time, you could no longer send from this address, so the message wasn’t sent.',
      advice: 'Edit it again from Sent with another address, or contact your administrator.',
    },
    notApproved: {
      what: 'The approver didn’t approve sending this message to this recipient.',
      advice: 'See the comment in My requests.',
    },
    ourRelay: {
      what: 'This system’s outgoing mail relay can’t be used.',
      advice: 'This isn’t a problem on your side. Forward this notice to your administrator.',
    },
    refused: {
      what: 'The recipient’s server rejected this message.',
      advice: 'See its response below. If the address is correct, contact the recipient or your administrator.',
    },
  },
};

/** What a sender reads when a mail was not delivered, or not yet, in the language of their settings. */
export const reportStrings: Readonly<Record<Language, ReportStrings>> = { zh, en };
