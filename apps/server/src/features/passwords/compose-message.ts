/** Letters of the mail system about passwords: notices to the owner's inbox, codes to an address outside. Plain text, no links. */
import type { Language } from '@hongyan/contract';
import type { NotifiedChange } from '../identity/index.ts';

/** What a message says. */
export interface WordedMessage {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
}

/** Whose mailbox it is about, and in which time zone its owner reads. */
export interface Reader {
  readonly owner: string;
  readonly timeZone: string;
}

/** What an owner is notified of, in the past tense: it has happened. `shown` is the phone (masked) or address that it is about. */
export interface OwnerNotice {
  readonly kind: NotifiedChange;
  readonly shown?: string;
}

interface NoticeFacts {
  readonly owner: string;
  readonly time: string;
  readonly shown: string;
}

const subjects: Readonly<Record<Language, Readonly<Record<OwnerNotice['kind'], string>>>> = {
  zh: {
    passwordChanged: '登录密码已修改',
    passwordRecovered: '登录密码已通过找回密码重新设置',
    recoveryMailBound: '已绑定备用邮箱',
    recoveryMailRemoved: '已解除备用邮箱',
    phoneBound: '已绑定手机号',
    phoneRemoved: '已解除手机号绑定',
    passwordSet: '管理员已为您重新设置登录密码',
    secondStepReset: '管理员已清除您的二次验证',
    aliasAdded: '管理员已为您添加邮箱别名',
    aliasRemoved: '管理员已移除您的邮箱别名',
  },
  en: {
    passwordChanged: 'Your password was changed',
    passwordRecovered: 'Your password was reset through recovery',
    recoveryMailBound: 'A recovery email was added',
    recoveryMailRemoved: 'Your recovery email was removed',
    phoneBound: 'A phone number was added',
    phoneRemoved: 'Your phone number was removed',
    passwordSet: 'An administrator reset your password',
    secondStepReset: 'An administrator removed your two-factor authentication',
    aliasAdded: 'An administrator added an alias for you',
    aliasRemoved: 'An administrator removed one of your aliases',
  },
};

const byAdministrator: ReadonlySet<NotifiedChange> = new Set([
  'passwordSet',
  'secondStepReset',
  'aliasAdded',
  'aliasRemoved',
]);

const texts: Readonly<Record<Language, (kind: OwnerNotice['kind'], facts: NoticeFacts) => string>> = {
  zh: (kind, { owner, time, shown }) =>
    [
      `您的邮箱 ${owner} 于 ${time}：${subjects.zh[kind]}${shown === '' ? '' : `（${shown}）`}。`,
      '',
      ...(kind === 'passwordChanged' ? ['其他已登录的设备已全部退出。'] : []),
      ...(kind === 'passwordRecovered' || kind === 'passwordSet' ? ['所有已登录的设备已全部退出。'] : []),
      ...(kind.startsWith('password') ? ['邮件客户端的授权码不受影响，可在“设置 › 客户端设置”中吊销。', ''] : []),
      ...(kind === 'secondStepReset'
        ? ['身份验证器应用、通行密钥、短信验证和恢复码均已失效，请登录后重新设置。', '']
        : []),
      byAdministrator.has(kind)
        ? '如果您没有请管理员这样做，请立即联系管理员。'
        : '如果这不是您本人的操作，请立即修改登录密码并联系管理员。',
    ].join('\n'),
  en: (kind, { owner, time, shown }) =>
    [
      `${subjects.en[kind]}${shown === '' ? '' : ` (${shown})`}: mailbox ${owner}, ${time}.`,
      '',
      ...(kind === 'passwordChanged' ? ['All your other devices have been signed out.'] : []),
      ...(kind === 'passwordRecovered' || kind === 'passwordSet' ? ['All your devices have been signed out.'] : []),
      ...(kind.startsWith('password')
        ? ['Authorisation codes for mail apps aren’t affected. You can revoke them in “Settings › Mail apps”.', '']
        : []),
      ...(kind === 'secondStepReset'
        ? [
            'Your authenticator app, passkeys, text message codes and recovery codes no longer work. Set them up again after you sign in.',
            '',
          ]
        : []),
      byAdministrator.has(kind)
        ? 'If you didn’t ask for this, contact your administrator at once.'
        : 'If this wasn’t you, change your password at once and contact your administrator.',
    ].join('\n'),
};

/** The notice for one owner, as subject and text. `at`: when it happened, epoch milliseconds. */
export function wordNotice(
  language: Language,
  notice: OwnerNotice,
  { owner, timeZone, at }: Reader & { readonly at: number },
): WordedMessage {
  const { kind, shown = '' } = notice;
  const time = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at);
  return {
    fromName: language === 'zh' ? '系统通知' : 'System notice',
    subject: subjects[language][kind],
    text: texts[language](kind, { owner, time, shown }),
  };
}

/** A code, for whoever reads the mailbox outside. It names no account in the subject: notification lines are seen by others. */
export function wordCode(
  language: Language,
  message: {
    readonly code: string;
    readonly purpose: 'recovery' | 'binding';
    readonly owner: string;
    readonly minutes: number;
  },
): WordedMessage {
  const { code, purpose, owner, minutes } = message;
  if (language === 'zh')
    return {
      fromName: '鸿雁邮箱',
      subject: purpose === 'recovery' ? '找回密码的验证码' : '绑定备用邮箱的验证码',
      text: [
        `${purpose === 'recovery' ? `正在为邮箱 ${owner} 找回登录密码` : `正在为邮箱 ${owner} 绑定此备用邮箱`}，验证码：`,
        '',
        `    ${code}`,
        '',
        `${String(minutes)} 分钟内有效。请勿告诉任何人，工作人员也不会向您索要。`,
        '如果这不是您本人的操作，请忽略此邮件。',
      ].join('\n'),
    };
  return {
    fromName: 'Hongyan mail',
    subject: purpose === 'recovery' ? 'Your code to reset the password' : 'Your code to add a recovery email',
    text: [
      purpose === 'recovery'
        ? `Enter this code to reset the password of ${owner}:`
        : `Enter this code to make this address the recovery email of ${owner}:`,
      '',
      `    ${code}`,
      '',
      `It is valid for ${String(minutes)} minutes. Do not share it with anyone: our staff will never ask for it.`,
      'If this wasn’t you, ignore this message.',
    ].join('\n'),
  };
}
