import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { trustStrings } from './trust.strings.ts';

/** What the search within settings finds on the mail filter. */
export const trustIndex: readonly SettingEntry[] = settingEntries(trustStrings, [
  { label: 'mailFilter', hint: 'intro', also: 'spam junk 垃圾邮件 反垃圾' },
  { label: 'block', hint: 'block_hint', also: 'blacklist blocklist 黑名单 拉黑 屏蔽' },
  { label: 'allow', hint: 'allow_hint', also: 'whitelist safe senders 白名单 信任' },
  { label: 'images', hint: 'images_hint', also: 'remote pictures tracking pixels 远程图片 追踪' },
]);
