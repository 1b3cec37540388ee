import type { Language } from '@hongyan/contract';

interface QuoteStrings {
  readonly reply: string;
  readonly forward: string;
  readonly wrote: (who: string, when: string) => string;
  readonly forwarded: string;
  readonly from: string;
  readonly date: string;
  readonly to: string;
  readonly cc: string;
  readonly subject: string;
}

/** Words around a quoted mail, in the language of the person who writes. */
export const quoteStrings: Readonly<Record<Language, QuoteStrings>> = {
  zh: {
    reply: '回复：',
    forward: '转发：',
    wrote: (who, when) => `${who} 写于 ${when}：`,
    forwarded: '---------- 转发的邮件 ----------',
    from: '发件人',
    date: '时间',
    to: '收件人',
    cc: '抄送',
    subject: '主题',
  },
  en: {
    reply: 'Re: ',
    forward: 'Fwd: ',
    wrote: (who, when) => `On ${when}, ${who} wrote:`,
    forwarded: '---------- Forwarded message ----------',
    from: 'From',
    date: 'Date',
    to: 'To',
    cc: 'Cc',
    subject: 'Subject',
  },
};

/** Prefixes that programs around the world put before a subject; one is enough. */
const knownPrefix = /^\s*(?:re|fw|fwd|aw|wg|sv|vs|回复|答复|转发|回覆|轉寄)\s*[:：]\s*/i;

/** A subject with exactly one prefix of ours. */
export function prefixSubject(prefix: string, subject: string): string {
  let bare = subject;
  // Bounded: a subject of nothing but prefixes is hostile.
  for (let turn = 0; turn < 20 && knownPrefix.test(bare); turn += 1) bare = bare.replace(knownPrefix, '');
  return `${prefix}${bare.trim()}`;
}
