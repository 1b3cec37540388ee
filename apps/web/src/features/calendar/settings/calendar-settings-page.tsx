import { reminderChoices } from '@hongyan/contract';
import { weekdayName } from '../../../lib/dates/day-names.ts';
import { clockOfMinutes } from '../../../lib/dates/days.ts';
import { formatClock } from '../../../lib/dates/format-date.ts';
import { useLanguage, useStrings } from '../../../lib/language/strings.ts';
import { useZoneOptions } from '../../../platform/date-fields/use-zone-options.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../../platform/settings/save-settings.ts';
import { SettingsPage, SettingsSection } from '../../../platform/settings-screens/setting-page.tsx';
import rowStyles from '../../../platform/settings-screens/setting-rows.module.css';
import { ChoiceRow, SwitchRow } from '../../../platform/settings-screens/setting-rows.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { calendarViews } from '../data/view-state.ts';
import { describeMinutes } from '../editor/describe-reminder.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './calendar-settings.module.css';
import { calendarSettingsStrings } from './calendar-settings.strings.ts';

const halfHourMinutes = 30;
const halfHours = Array.from({ length: 48 }, (_, index) => index * halfHourMinutes);
const lengths = [15, 30, 45, 60, 90, 120];
const minutesPerHour = 60;

/** /set/calendar: how the calendar looks, and what new events begin with. */
export function CalendarSettingsPage() {
  const t = useStrings(calendarSettingsStrings);
  const tc = useStrings(calendarStrings);
  const { secondZone } = useSettings();
  const zones = useZoneOptions(secondZone);
  const reading = useDateReading();
  const times = halfHours.map((minutes) => ({
    value: clockOfMinutes(minutes),
    label: formatClock({ hour: Math.floor(minutes / minutesPerHour), minute: minutes % minutesPerHour }, reading),
  }));
  const describeLength = (count: number): string =>
    count % minutesPerHour === 0 ? t('hours', { count: count / minutesPerHour }) : t('minutes', { count });
  return (
    <SettingsPage title={t('calendar')} intro={t('intro')}>
      <SettingsSection title={t('showing')}>
        <ChoiceRow
          name="calendarView"
          label={t('calendarView')}
          options={calendarViews.map((value) => ({ value, label: tc(`view_${value}`) }))}
        />
        <ChoiceRow
          name="calendarWeekStart"
          label={t('calendarWeekStart')}
          options={[
            { value: 1, label: t('monday') },
            { value: 6, label: t('saturday') },
            { value: 7, label: t('sunday') },
          ]}
        />
        <ChoiceRow
          name="secondZone"
          label={t('secondZone')}
          hint={t('secondZoneHint')}
          options={[{ value: '', label: t('none') }, ...zones]}
        />
        <SwitchRow name="showLunar" label={t('showLunar')} />
        <SwitchRow name="showHolidays" label={t('showHolidays')} hint={t('showHolidaysHint')} />
        <SwitchRow name="showWeekNumbers" label={t('showWeekNumbers')} />
        <SwitchRow name="showBirthdays" label={t('showBirthdays')} />
        <SwitchRow name="showTasks" label={t('showTasks')} hint={t('showTasksHint')} />
      </SettingsSection>
      <SettingsSection title={t('working')}>
        <WorkdaysRow />
        <ChoiceRow name="workStart" label={t('workStart')} options={times} />
        <ChoiceRow name="workEnd" label={t('workEnd')} options={times} />
      </SettingsSection>
      <SettingsSection title={t('creating')}>
        <ChoiceRow
          name="eventMinutes"
          label={t('eventMinutes')}
          options={lengths.map((value) => ({ value, label: describeLength(value) }))}
        />
        <ChoiceRow
          name="eventReminder"
          label={t('eventReminder')}
          options={[
            { value: -1, label: t('noReminder') },
            ...[0, ...reminderChoices].map((value) => ({ value, label: describeMinutes(value, false) })),
          ]}
        />
      </SettingsSection>
      <SettingsSection title={t('invitations')}>
        <ChoiceRow
          name="calendarInvitations"
          label={t('calendarInvitations')}
          hint={t('calendarInvitationsHint')}
          options={[
            { value: 'known', label: t('invitationsKnown') },
            { value: 'never', label: t('invitationsNever') },
          ]}
        />
      </SettingsSection>
    </SettingsPage>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

function WorkdaysRow() {
  const t = useStrings(calendarSettingsStrings);
  const language = useLanguage();
  const { workdays } = useSettings();
  const { mutate } = useSaveSetting();
  const toggle = (day: number, isOn: boolean): void => {
    const value = weekdays.filter((one) => (one === day ? isOn : workdays.includes(String(one)))).join('');
    mutate({ key: 'workdays', value });
  };
  return (
    <div className={rowStyles['row']} data-setting="workdays">
      <div className={rowStyles['text']}>
        <span className={rowStyles['label']}>{t('workdays')}</span>
      </div>
      <fieldset className={styles['days']} aria-label={t('workdays')}>
        {weekdays.map((day) => (
          <Checkbox key={day} checked={workdays.includes(String(day))} onChange={(isOn) => toggle(day, isOn)}>
            {weekdayName(day, language)}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
