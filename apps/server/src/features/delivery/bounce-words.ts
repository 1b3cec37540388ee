import type { Language } from '@hongyan/contract';

interface BounceWords {
  readonly subject: (subject: string) => string;
  readonly fromName: string;
  readonly intro: string;
  readonly about: (subject: string) => string;
  readonly answer: string;
  readonly noAnswer: string;
  readonly advice: string;
}

/** What a sender reads when a mail could not be delivered, in the language of their settings. */
export const bounceWords: Readonly<Record<Language, BounceWords>> = {
  zh: {
    subject: (subject) => `退信：${subject}`,
    fromName: '邮件系统',
    intro: '您的邮件没有送达下列收件人：',
    about: (subject) => `邮件主题：${subject}`,
    answer: '对方服务器的答复',
    noAnswer: '没有得到对方服务器的答复',
    advice: '请核对地址后重新发送；如地址无误，请联系收件人或您的管理员，并提供上面的答复。原邮件仍在“已发送”中。',
  },
  en: {
    subject: (subject) => `Undelivered: ${subject}`,
    fromName: 'Mail system',
    intro: 'Your mail could not be delivered to these recipients:',
    about: (subject) => `Subject: ${subject}`,
    answer: 'the other server said',
    noAnswer: 'the other server did not answer',
    advice:
      'Check the address and send it again. If the address is right, ask the recipient or your administrator and give them the answer above. Your mail is still in Sent.',
  },
};
