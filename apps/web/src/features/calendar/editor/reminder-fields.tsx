import { maxEventReminders, type Reminder, reminderChoices } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { describeMinutes } from './describe-reminder.ts';
import styles from './editor.module.css';

/** Besides those of the specification: at the beginning, a day before. */
const timedChoices = [0, ...reminderChoices, 1_440];
/** On the day at nine, and at nine one, two and seven days before. */
const allDayChoices = [-540, 900, 2_340, 9_540];

export interface ReminderFieldsProps {
  readonly reminders: readonly Reminder[];
  readonly allDay: boolean;
  readonly onChange: (reminders: readonly Reminder[]) => void;
}

/** When and how an event is announced, several times if one likes. */
export function ReminderFields({ reminders, allDay, onChange }: ReminderFieldsProps) {
  const t = useStrings(calendarStrings);
  const choices = allDay ? allDayChoices : timedChoices;
  const put = (index: number, change: Partial<Reminder>): void =>
    onChange(reminders.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const next = choices.find((minutes) => !reminders.some((one) => one.minutes === minutes)) ?? choices[0] ?? 15;
  return (
    <fieldset className={styles['reminders']}>
      <legend className={styles['legend']}>{t('reminders')}</legend>
      {reminders.map((reminder, index) => (
        // A reminder is nothing but its values: its position names it.
        <div key={index} className={styles['reminder']}>
          <Select
            label={t('reminderWhen')}
            labelHidden
            value={String(reminder.minutes)}
            options={[...new Set([...choices, reminder.minutes])].map((minutes) => ({
              value: String(minutes),
              label: describeMinutes(minutes, allDay),
            }))}
            onChange={(minutes) => put(index, { minutes: Number(minutes) })}
          />
          <Select
            label={t('reminderHow')}
            labelHidden
            value={reminder.by}
            options={(['notice', 'mail'] as const).map((value) => ({ value, label: t(`by_${value}`) }))}
            onChange={(by) => put(index, { by })}
          />
          <IconButton
            icon="close"
            label={t('removeReminder')}
            onClick={() => onChange(reminders.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {reminders.length < maxEventReminders && (
        <Button
          kind="quiet"
          size="small"
          icon="add"
          onClick={() => onChange([...reminders, { minutes: next, by: 'notice' }])}
        >
          {t('addReminder')}
        </Button>
      )}
    </fieldset>
  );
}
