import type { Language } from '@hongyan/contract';

interface RecallStrings {
  readonly fromName: string;
  readonly subject: (sender: string) => string;
  readonly text: (sender: string, sentAt: string) => string;
}

/** What a recipient reads whose copy of a mail was recalled, in their language. Nothing of the mail itself. */
export const recallStrings: Readonly<Record<Language, RecallStrings>> = {
  zh: {
    fromName: '邮件系统',
    subject: (sender) => `${sender} 撤回了一封邮件`,
    text: (sender, sentAt) => `${sender} 撤回了 ${sentAt} 发给您的一封邮件。该邮件已从您的邮箱中移除，您无需处理。`,
  },
  en: {
    fromName: 'Mail system',
    subject: (sender) => `${sender} recalled a message`,
    text: (sender, sentAt) =>
      `${sender} recalled a message sent to you on ${sentAt}. It was removed from your mailbox. You don’t need to do anything.`,
  },
};
