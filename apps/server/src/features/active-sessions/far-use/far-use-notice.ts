/** Plain text, no links: whoever forges it gains nothing by looking like it. */

import type { Language } from '@hongyan/contract';
import { composeNotice } from '../../../mail/notices/index.ts';

/** Of one sign-in, or one authorisation code, in two regions far apart. */
export interface FarUseFacts {
  readonly owner: string;
  /** The code's name; '' for the default code; null: a sign-in on the web or in an app. */
  readonly code: string | null;
  readonly now: { readonly time: string; readonly location: string; readonly address: string };
  readonly before: { readonly time: string; readonly location: string; readonly address: string };
}

const strings: Readonly<
  Record<
    Language,
    { readonly fromName: string; readonly subject: string; readonly say: (facts: FarUseFacts) => string }
  >
> = {
  zh: {
    fromName: '系统通知',
    subject: '您的账号在相距很远的两地使用',
    say: ({ owner, code, now, before }) => {
      const what = code === null ? '同一个登录' : code === '' ? '默认客户端授权码' : `客户端授权码“${code}”`;
      return [
        `您的邮箱 ${owner} 的${what}在一小时内出现在相距很远的两地：`,
        '',
        `  ${before.time}　${before.location}（${before.address}）`,
        `  ${now.time}　${now.location}（${now.address}）`,
        '',
        '如果您使用了代理、VPN 或漫游网络，无需处理，今后 90 天内在该地使用不再提醒。',
        code === null
          ? '如果不是，登录凭证可能已被他人复制：请立即在“设置 › 账号与安全 › 已登录的设备”中退出该设备，修改登录密码，并联系管理员。'
          : '如果不是，授权码可能已泄露：请立即在“设置 › 客户端设置”中吊销该授权码，修改登录密码，并联系管理员。',
      ].join('\n');
    },
  },
  en: {
    fromName: 'System notice',
    subject: 'Your account was used in two distant locations',
    say: ({ owner, code, now, before }) => {
      const what =
        code === null
          ? 'The same sign-in'
          : code === ''
            ? 'The default authorisation code'
            : `The authorisation code “${code}”`;
      return [
        `${what} of your mailbox ${owner} was used within an hour in two locations that are far apart:`,
        '',
        `  ${before.time}: ${before.location} (${before.address})`,
        `  ${now.time}: ${now.location} (${now.address})`,
        '',
        'If you use a proxy, a VPN or a roaming phone, you don’t need to do anything. You won’t be notified of this location again for 90 days.',
        code === null
          ? 'If not, someone may have copied your sign-in. Sign out that device at once in “Settings › Account and security › Signed-in devices”, change your password and contact your administrator.'
          : 'If not, someone else may have the code. Revoke it at once in “Settings › Mail apps”, change your password and contact your administrator.',
      ].join('\n');
    },
  },
};

/** The message to the owner of a mailbox that a sign-in or a code was used in two regions far apart, in RFC 5322 form. */
export function composeFarUseNotice(message: {
  readonly language: Language;
  readonly hostname: string;
  readonly now: number;
  readonly facts: FarUseFacts;
}): Promise<Buffer> {
  const { language, hostname, now, facts } = message;
  const { fromName, subject, say } = strings[language];
  return composeNotice({ hostname, fromName, to: facts.owner, subject, text: say(facts), now });
}
