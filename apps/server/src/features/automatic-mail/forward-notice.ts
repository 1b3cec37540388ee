import type { AutomaticForward, Language } from '@hongyan/contract';
import { composeNotice } from '../../mail/notices/index.ts';

export interface ForwardNotice {
  readonly language: Language;
  /** Our name. */
  readonly hostname: string;
  readonly owner: string;
  readonly forward: AutomaticForward;
  readonly now: number;
  /** The time in the person's zone, as their language writes it. */
  readonly time: string;
}

const strings = {
  zh: {
    fromName: '系统通知',
    subject: '已开启自动转发',
    text: ({ forward, owner, time }: ForwardNotice) =>
      [
        `您的邮箱 ${owner} 已于 ${time} 开启自动转发。新邮件将转发到：`,
        '',
        ...forward.addresses.map((address) => `  ${address}`),
        '',
        forward.keepCopy ? '邮件仍会保留在您的邮箱中。' : '转发后的邮件会移到回收站。',
        '',
        '如果这不是您本人的操作，请立即在“设置 › 常规设置 › 自动转发”中关闭，并修改登录密码。',
      ].join('\n'),
  },
  en: {
    fromName: 'System notice',
    subject: 'Automatic forwarding is on',
    text: ({ forward, owner, time }: ForwardNotice) =>
      [
        `Automatic forwarding was turned on for your mailbox ${owner} on ${time}. New mail is forwarded to:`,
        '',
        ...forward.addresses.map((address) => `  ${address}`),
        '',
        forward.keepCopy
          ? 'A copy of each message stays in your mailbox.'
          : 'Forwarded messages are moved to the recycle bin.',
        '',
        'If this wasn’t you, turn it off at once in “Settings › General › Automatic forwarding” and change your password.',
      ].join('\n'),
  },
} as const;

/** The notice to the owner of a mailbox that its mail goes elsewhere from now on. */
export function composeForwardNotice(notice: ForwardNotice): Promise<Buffer> {
  const said = strings[notice.language];
  return composeNotice({
    hostname: notice.hostname,
    fromName: said.fromName,
    to: notice.owner,
    subject: said.subject,
    text: said.text(notice),
    now: notice.now,
  });
}
