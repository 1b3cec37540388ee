import type { Language } from '@hongyan/contract';

interface ReminderStrings {
  readonly fromName: string;
  readonly noSubject: string;
  readonly comma: string;
  readonly subject: (subject: string) => string;
  /** `recipients` is empty where the message names none. */
  readonly text: (mail: { readonly subject: string; readonly recipients: string; readonly sentAt: string }) => string;
  readonly andOthers: (names: string) => string;
}

/** What a person reads whose message nobody has answered by the time that they chose. */
export const reminderStrings: Readonly<Record<Language, ReminderStrings>> = {
  zh: {
    fromName: '邮件系统',
    noSubject: '（无主题）',
    comma: '、',
    subject: (subject) => `暂无回复：${subject}`,
    text: ({ subject, recipients, sentAt }) =>
      `您于 ${sentAt} ${recipients === '' ? '发出' : `发给 ${recipients} `}的邮件“${subject}”还没有收到回复。这是您设置的提醒。`,
    andOthers: (names) => `${names}等人`,
  },
  en: {
    fromName: 'Mail system',
    noSubject: '(no subject)',
    comma: ', ',
    subject: (subject) => `No reply: ${subject}`,
    text: ({ subject, recipients, sentAt }) =>
      `No one has replied yet to “${subject}”, which you sent${recipients === '' ? '' : ` to ${recipients}`} on ${sentAt}. You asked for this reminder.`,
    andOthers: (names) => `${names} and others`,
  },
};
