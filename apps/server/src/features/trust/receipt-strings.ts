import type { Language } from '@hongyan/contract';

interface ReceiptStrings {
  readonly subject: (subject: string) => string;
  readonly text: (mail: { readonly subject: string; readonly address: string; readonly time: string }) => string;
}

/** The part of a read receipt that a person reads. */
export const receiptStrings: Readonly<Record<Language, ReceiptStrings>> = {
  zh: {
    subject: (subject) => `已读：${subject}`,
    text: ({ subject, address, time }) =>
      `您发给 ${address} 的邮件“${subject}”已于 ${time} 显示。\r\n\r\n这只说明邮件已在收件人的电脑上显示，不保证收件人已阅读或理解其内容。\r\n`,
  },
  en: {
    subject: (subject) => `Read: ${subject}`,
    text: ({ subject, address, time }) =>
      `Your message “${subject}” to ${address} was displayed on ${time}.\r\n\r\nThis only means that it was shown on the recipient's screen, not that it was read or understood.\r\n`,
  },
};
