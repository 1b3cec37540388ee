import { type SettingEntry, settingEntries } from '../../../platform/routes/setting-entry.ts';
import { calendarSettingsStrings } from './calendar-settings.strings.ts';

const rows = [
  'calendarView',
  'calendarWeekStart',
  'showLunar',
  'showHolidays',
  'showWeekNumbers',
  'showBirthdays',
  'showTasks',
  'secondZone',
  'workdays',
  'workStart',
  'workEnd',
  'eventMinutes',
  'eventReminder',
  'calendarInvitations',
] as const;

/** What the search within settings finds on the calendar. */
export const calendarSettingsIndex: readonly SettingEntry[] = settingEntries(
  calendarSettingsStrings,
  rows.map((label) => ({ label, anchor: label })),
);
