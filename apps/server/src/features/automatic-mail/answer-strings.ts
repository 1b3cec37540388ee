import type { Language } from '@hongyan/contract';

interface AnswerStrings {
  readonly replySubject: (subject: string) => string;
  readonly rejectSubject: (subject: string) => string;
}

/** The fixed words of what a mailbox answers by itself. */
export const answerStrings: Readonly<Record<Language, AnswerStrings>> = {
  zh: {
    replySubject: (subject) => (subject === '' ? '自动回复' : `自动回复：${subject}`),
    rejectSubject: (subject) => (subject === '' ? '邮件被拒收' : `邮件被拒收：${subject}`),
  },
  en: {
    replySubject: (subject) => (subject === '' ? 'Automatic reply' : `Automatic reply: ${subject}`),
    rejectSubject: (subject) => (subject === '' ? 'Message rejected' : `Message rejected: ${subject}`),
  },
};
