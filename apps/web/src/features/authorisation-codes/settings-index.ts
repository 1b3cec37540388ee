import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { clientsStrings } from './clients.strings.ts';
import { clientsNameStrings } from './clients-name.strings.ts';

/** What the search within settings finds on the screen of mail clients. */
export const clientsIndex: readonly SettingEntry[] = [
  ...settingEntries(clientsNameStrings, [
    {
      label: 'clients',
      also: 'IMAP POP3 SMTP CalDAV CardDAV WebDAV Outlook Thunderbird Foxmail iPhone app password 授权码 专用密码 收信服务器 发信服务器 第三方',
    },
  ]),
  ...settingEntries(clientsStrings, [
    { label: 'accessOn', hint: 'accessHint' },
    { label: 'protocols' },
    { label: 'codes', hint: 'codesHint' },
    { label: 'settings', hint: 'automatic' },
  ]),
];

/** And of their devices, which an organisation may switch off. */
export const devicesIndex: readonly SettingEntry[] = settingEntries(clientsNameStrings, [
  { label: 'devices', also: 'phones sessions 手机 登录设备' },
]);
