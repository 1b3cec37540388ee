import { defineStrings } from '../../lib/language/strings.ts';

/** How somebody signed in; in the list of active sessions and in the login log. */
export const proofStrings = defineStrings('signInProof', {
  zh: {
    how_password: '密码',
    how_directory: '密码（统一目录）',
    how_sms: '短信验证码',
    how_qr: '扫码',
    how_singleSignOn: '单点登录',
    how_trustedSystem: '可信系统',
    how_authorisedClient: '应用授权',
    second_totp: '动态口令',
    second_passkey: '通行密钥',
    second_sms: '短信',
    second_recovery: '恢复码',
    second_enrolled: '首次设置二次验证',
  },
  en: {
    how_password: 'Password',
    how_directory: 'Password (directory)',
    how_sms: 'Text message code',
    how_qr: 'QR code',
    how_singleSignOn: 'Single sign-on',
    how_trustedSystem: 'Trusted system',
    how_authorisedClient: 'Authorised app',
    second_totp: 'authenticator app',
    second_passkey: 'passkey',
    second_sms: 'text message',
    second_recovery: 'recovery code',
    second_enrolled: 'two-factor setup',
  },
});
