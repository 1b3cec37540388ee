import type { Language, SmsPurpose } from '@hongyan/contract';

const purposes: Readonly<Record<SmsPurpose, Readonly<Record<Language, string>>>> = {
  signIn: { zh: '登录', en: 'to sign in' },
  secondStep: { zh: '登录验证', en: 'to finish signing in' },
  recovery: { zh: '找回密码', en: 'to set a new password' },
  bindPhone: { zh: '绑定手机号', en: 'to link this phone' },
};

/** What is sent: short enough for one message in either script. */
export function codeText(input: {
  readonly code: string;
  readonly purpose: SmsPurpose;
  readonly language: Language;
  /** In brackets before the text; empty is none. */
  readonly signature: string;
  readonly minutes: number;
}): string {
  const { code, purpose, language, signature, minutes } = input;
  const what = purposes[purpose][language];
  const lead = signature === '' ? '' : `【${signature}】`;
  if (language === 'zh') return `${lead}验证码 ${code}，用于${what}，${minutes} 分钟内有效。请勿告诉任何人。`;
  return `${lead}${code} is your code ${what}, valid for ${minutes} minutes. Do not share it.`;
}
