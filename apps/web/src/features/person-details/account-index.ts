import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { personDetailsStrings } from './person-details.strings.ts';
import { personDetailsNameStrings } from './person-details-name.strings.ts';

/** What the search within settings finds on "account and security". */
export const accountIndex: readonly SettingEntry[] = [
  ...settingEntries(personDetailsNameStrings, [{ label: 'account' }]),
  ...settingEntries(personDetailsStrings, [
    { label: 'details' },
    { label: 'picture', hint: 'pictureIndex', also: 'avatar photo 头像 照片' },
    { label: 'gender' },
    { label: 'duties', hint: 'dutiesHint' },
    { label: 'partTime', hint: 'byAdministrator' },
    { label: 'passwordSection', also: 'change password 改密码 修改密码' },
    {
      label: 'twoFactorSection',
      also: '2FA MFA TOTP two-step authenticator passkey 两步验证 双重验证 二次验证 验证器 通行密钥',
    },
    { label: 'phoneSection', hint: 'phoneHint', also: 'mobile SMS 手机 短信' },
    { label: 'recoverySection', also: 'backup forgotten password 找回 忘记密码' },
  ]),
];
