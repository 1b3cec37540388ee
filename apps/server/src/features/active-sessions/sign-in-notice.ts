/** Messages of the mail system about sign-ins, in their owner's language. Plain text, no links: whoever forges them gains nothing by looking like them. */

import type { Language } from '@hongyan/contract';
import { composeNotice } from '../../mail/notices/index.ts';

export interface NoticeFacts {
  readonly owner: string;
  readonly time: string;
  readonly device: string;
  readonly address: string;
  /** '' where nobody knows. */
  readonly location: string;
}

/** `newDevice`: a sign-in from a device that is not known. `reused`: an old token was shown, and the sign-in has been ended. */
export type SignInNotice = 'newDevice' | 'reused';

type Say = (facts: NoticeFacts) => string;

const whereIn = { zh: '登录地点', en: 'Location' } as const;

/** The lines that both messages have. */
function factLines(language: Language, { time, device, address, location }: NoticeFacts): string[] {
  const zh = language === 'zh';
  return [
    `  ${zh ? '时间：' : 'Time: '}${time}`,
    `  ${zh ? '设备：' : 'Device: '}${device === '' ? (zh ? '未知' : 'unknown') : device}`,
    ...(location === '' ? [] : [`  ${whereIn[language]}${zh ? '：' : ': '}${location}`]),
    `  ${zh ? '网络地址：' : 'Network address: '}${address}`,
  ];
}

const strings: Readonly<
  Record<Language, { readonly fromName: string } & Record<SignInNotice, { subject: string; say: Say }>>
> = {
  zh: {
    fromName: '系统通知',
    newDevice: {
      subject: '您的邮箱在新设备上登录',
      say: (facts) =>
        [
          `您的邮箱 ${facts.owner} 刚刚在一台新设备上登录：`,
          '',
          ...factLines('zh', facts),
          '',
          '如果是您本人登录，无需处理。',
          '如果不是，请立即在“设置 › 账号与安全 › 已登录的设备”中退出该设备，修改登录密码，并联系管理员。',
        ].join('\n'),
    },
    reused: {
      subject: '已结束一个可疑的登录',
      say: (facts) =>
        [
          `有人使用了您的邮箱 ${facts.owner} 的一个已失效的登录凭证，它可能已被复制。为安全起见，相关的登录已结束：`,
          '',
          ...factLines('zh', facts),
          '',
          '如果您的应用突然需要重新登录，就是这个原因。请检查使用它的设备；如有疑问，请修改登录密码并联系管理员。',
        ].join('\n'),
    },
  },
  en: {
    fromName: 'System notice',
    newDevice: {
      subject: 'New sign-in to your mailbox',
      say: (facts) =>
        [
          `There was a sign-in to your mailbox ${facts.owner} from a new device:`,
          '',
          ...factLines('en', facts),
          '',
          'If this was you, you don’t need to do anything.',
          'If it wasn’t, sign out that device at once in “Settings › Account and security › Signed-in devices”, change your password and contact your administrator.',
        ].join('\n'),
    },
    reused: {
      subject: 'A suspicious sign-in was ended',
      say: (facts) =>
        [
          `Someone used a sign-in token of your mailbox ${facts.owner} that was no longer valid. It may have been copied. To be safe, the session it belonged to was signed out:`,
          '',
          ...factLines('en', facts),
          '',
          'If one of your apps suddenly requires you to sign in, this is why. Check the device it runs on. If in doubt, change your password and contact your administrator.',
        ].join('\n'),
    },
  },
};

/** The message to the owner of a mailbox, in RFC 5322 form. */
export function composeSignInNotice(
  kind: SignInNotice,
  message: {
    readonly language: Language;
    readonly hostname: string;
    readonly now: number;
    readonly facts: NoticeFacts;
  },
): Promise<Buffer> {
  const { language, hostname, now, facts } = message;
  const said = strings[language];
  return composeNotice({
    hostname,
    fromName: said.fromName,
    to: facts.owner,
    subject: said[kind].subject,
    text: said[kind].say(facts),
    now,
  });
}
