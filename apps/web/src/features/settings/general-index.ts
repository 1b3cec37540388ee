import { type SettingEntry, settingEntries } from '../../platform/routes/setting-entry.ts';
import { approvalSettingsStrings } from '../approval/index.ts';
import { automaticMailStrings } from '../automatic-mail/index.ts';
import { displayStrings } from './display.strings.ts';
import { generalStrings } from './general.strings.ts';
import { generalRowEntries } from './general-rows.ts';

/** What the search within settings finds on the general settings. */
export const generalIndex: readonly SettingEntry[] = [
  ...settingEntries(generalStrings, [{ label: 'general' }]),
  ...generalRowEntries,
  ...settingEntries(automaticMailStrings, [
    {
      label: 'reply',
      anchor: 'automaticReply',
      also: 'vacation out of office holiday away autoresponder 外出 休假 度假 出差 离开',
    },
    { label: 'forward', anchor: 'automaticForward', also: 'redirect 转寄 转到' },
  ]),
  ...settingEntries(approvalSettingsStrings, [
    { label: 'title', anchor: 'approval' },
    { label: 'earlier', hint: 'earlierHint', anchor: 'approvalShowsEarlier' },
    { label: 'deputy', hint: 'deputyHint', anchor: 'approvalDeputy' },
  ]),
  ...settingEntries(displayStrings, [{ label: 'reset', hint: 'resetHint', anchor: 'reset' }]),
];
