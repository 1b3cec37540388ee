import type { ClientProtocol, Language } from '@hongyan/contract';
import { composeNotice } from '../../mail/notices/index.ts';

/** What the notice says. Names are cleaned of control characters by their writers. */
export interface CodeNotice {
  readonly kind: 'made' | 'remade' | 'revoked';
  readonly language: Language;
  /** Our name. */
  readonly hostname: string;
  readonly owner: string;
  /** Of the device; null for the default code. */
  readonly name: string | null;
  readonly protocols: readonly ClientProtocol[];
  /** As the person's language writes it; null: until it is revoked. */
  readonly until: string | null;
  readonly now: number;
  readonly time: string;
  /** Network address of who did it; null: the administrator's command. */
  readonly address: string | null;
}

const strings = {
  zh: {
    fromName: '系统通知',
    subject: { made: '已生成客户端授权码', remade: '已重新生成默认授权码', revoked: '已吊销客户端授权码' },
    text: (notice: CodeNotice) => {
      const name = notice.name === null ? '默认授权码' : `授权码“${notice.name}”`;
      const who = notice.address === null ? '由管理员操作' : `操作地址 ${notice.address}`;
      return [
        {
          made: `您的邮箱 ${notice.owner} 已于 ${notice.time} 生成${name}（${who}）。`,
          remade: `您的邮箱 ${notice.owner} 已于 ${notice.time} 重新生成${name}（${who}）。使用旧默认授权码的客户端已失效。`,
          revoked: `您的邮箱 ${notice.owner} 已于 ${notice.time} 吊销${name}（${who}）。使用它的客户端已不能登录。`,
        }[notice.kind],
        ...(notice.kind === 'revoked'
          ? []
          : [
              '',
              `协议：${notice.protocols.join('、').toUpperCase()}`,
              `有效期：${notice.until ?? '长期有效，直到吊销'}`,
            ]),
        '',
        '如果这不是您本人的操作，请立即在“设置 › 客户端设置”中吊销授权码，并修改登录密码。',
      ].join('\n');
    },
  },
  en: {
    fromName: 'System notice',
    subject: {
      made: 'Authorisation code generated',
      remade: 'Default authorisation code regenerated',
      revoked: 'Authorisation code revoked',
    },
    text: (notice: CodeNotice) => {
      const name = notice.name === null ? 'the default authorisation code' : `the authorisation code “${notice.name}”`;
      const who = notice.address === null ? 'by an administrator' : `from ${notice.address}`;
      return [
        {
          made: `On ${notice.time}, ${name} for your mailbox ${notice.owner} was generated (${who}).`,
          remade: `On ${notice.time}, ${name} for your mailbox ${notice.owner} was regenerated (${who}). Mail apps using the old default code no longer work.`,
          revoked: `On ${notice.time}, ${name} for your mailbox ${notice.owner} was revoked (${who}). Mail apps using it can no longer sign in.`,
        }[notice.kind],
        ...(notice.kind === 'revoked'
          ? []
          : [
              '',
              `Protocols: ${notice.protocols.join(', ').toUpperCase()}`,
              `Valid: ${notice.until === null ? 'until it is revoked' : `until ${notice.until}`}`,
            ]),
        '',
        'If this wasn’t you, revoke the code at once in “Settings › Mail apps” and change your password.',
      ].join('\n');
    },
  },
} as const;

/** The notice to the owner of a mailbox that a code was made or revoked; the code itself is not in it. */
export function composeCodeNotice(notice: CodeNotice): Promise<Buffer> {
  const said = strings[notice.language];
  return composeNotice({
    hostname: notice.hostname,
    fromName: said.fromName,
    to: notice.owner,
    subject: said.subject[notice.kind],
    text: said.text(notice),
    now: notice.now,
  });
}
