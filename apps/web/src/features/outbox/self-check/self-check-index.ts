import { type SettingEntry, settingEntries } from '../../../platform/routes/setting-entry.ts';
import { sessionsStrings } from '../../active-sessions/index.ts';
import { outboxStrings } from '../outbox.strings.ts';
import { outboxListsStrings } from '../outbox-lists.strings.ts';

/** What the search within settings finds on self-query. */
export const selfCheckIndex: readonly SettingEntry[] = [
  ...settingEntries(outboxListsStrings, [{ label: 'selfCheck', also: 'history log audit 日志 记录' }]),
  ...settingEntries(sessionsStrings, [{ label: 'deleteLog' }, { label: 'entryLog' }]),
  ...settingEntries(outboxStrings, [
    { label: 'sendLog', hint: 'sendLogHint' },
    { label: 'loginLog', also: 'sign-in history 登录历史 登录日志' },
  ]),
];
