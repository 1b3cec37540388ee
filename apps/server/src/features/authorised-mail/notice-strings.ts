import type { Language } from '@hongyan/contract';

/** What the messages around a read-limited mail say. They show nothing of it but its subject. */
export interface NoticeStrings {
  readonly title: string;
  readonly from: (sender: string) => string;
  readonly terms: (reads: number, until: string) => string;
  readonly how: string;
  readonly open: string;
  readonly last: string;
  readonly sentTitle: string;
  readonly sentTerms: (reads: number, days: number) => string;
  readonly sentHow: string;
}

export const noticeStrings: Readonly<Record<Language, NoticeStrings>> = {
  zh: {
    title: '您收到一封限读邮件',
    from: (sender) => `${sender} 给您发了一封限读邮件。`,
    terms: (reads, until) => `凭阅读密码可阅读 ${String(reads)} 次，${until} 前有效。`,
    how: '阅读密码不在此邮件中，请向发件人索取。链接仅供您本人使用，请勿转发。',
    open: '打开邮件',
    last: '最后一次阅读后，邮件即被删除。',
    sentTitle: '这是一封限读邮件',
    sentTerms: (reads, days) => `每位收件人凭阅读密码可阅读 ${String(reads)} 次，发出后 ${String(days)} 天内有效。`,
    sentHow: '收件人收到的是各自的阅读链接。正文和附件已加密另存，不在此邮件中，您也不能再打开。',
  },
  en: {
    title: 'You’ve received a read-limited message',
    from: (sender) => `${sender} sent you a read-limited message.`,
    terms: (reads, until) =>
      `With the read password, you can read it ${reads === 1 ? 'once' : `${String(reads)} times`}, until ${until}.`,
    how: 'The read password isn’t in this message. Ask the sender for it. The link is only for you, so please don’t forward it.',
    open: 'Open message',
    last: 'The message is deleted after the last read.',
    sentTitle: 'This is a read-limited message',
    sentTerms: (reads, days) =>
      `With the read password, each recipient can read it ${reads === 1 ? 'once' : `${String(reads)} times`}, for ${days === 1 ? 'one day' : `${String(days)} days`} after it was sent.`,
    sentHow:
      'Each recipient got their own link. The text and attachments are stored encrypted elsewhere, not in this message, and you can’t open them either.',
  },
};
