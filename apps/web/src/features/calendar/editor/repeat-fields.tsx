import type { Repeat } from '@hongyan/contract';
import { weekdayName } from '../../../lib/dates/day-names.ts';
import { addMonths, type Day, dateOfDay, partsOfDay, weekdayOf } from '../../../lib/dates/days.ts';
import { useLanguage, useStrings } from '../../../lib/language/strings.ts';
import { DateField } from '../../../platform/date-fields/date-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { describeRepeat, weekdayOfMonth } from './describe-repeat.ts';
import styles from './editor.module.css';

const once: Repeat = { every: 'week', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } };
const weekdays = [1, 2, 3, 4, 5, 6, 7];

export interface RepeatFieldsProps {
  readonly repeat: Repeat | null;
  readonly firstDay: Day;
  /** A rule of another program that these fields cannot say; kept until one is chosen. */
  readonly customRepeat: string;
  readonly onChange: (repeat: Repeat | null) => void;
}

/** How an event repeats. */
export function RepeatFields({ repeat, firstDay, customRepeat, onChange }: RepeatFieldsProps) {
  const t = useStrings(calendarStrings);
  const language = useLanguage();
  const every = repeat?.every ?? 'none';
  const patch = (change: Partial<Repeat>): void => onChange({ ...(repeat ?? once), ...change });
  return (
    <div className={styles['repeat']}>
      <Select
        label={t('repeat')}
        value={every}
        options={(['none', 'day', 'week', 'month', 'year'] as const).map((value) => ({
          value,
          label: value === 'none' && customRepeat !== '' ? t('customRepeat') : t(`repeat_${value}`),
        }))}
        onChange={(value) => (value === 'none' ? onChange(null) : patch({ every: value, weekdays: [], by: 'date' }))}
      />
      {repeat === null && customRepeat !== '' && <p className={textStyles['hint']}>{customRepeat}</p>}
      {repeat && (
        <>
          <div className={styles['pair']}>
            <TextField
              label={t('interval')}
              type="number"
              min={1}
              max={99}
              value={String(repeat.interval)}
              onChange={(text) => patch({ interval: Math.min(99, Math.max(1, Math.round(Number(text)) || 1)) })}
            />
            <EndFields repeat={repeat} firstDay={firstDay} patch={patch} />
          </div>
          {repeat.every === 'week' && (
            <fieldset className={styles['weekdays']} aria-label={t('onDays')}>
              {weekdays.map((weekday) => {
                const chosen = repeat.weekdays.length === 0 ? [weekdayOf(firstDay)] : repeat.weekdays;
                const isOn = chosen.includes(weekday);
                return (
                  <label key={weekday} className={styles['weekday']} data-on={isOn || undefined}>
                    <input
                      type="checkbox"
                      className={textStyles['visuallyHidden']}
                      checked={isOn}
                      onChange={() =>
                        patch({
                          weekdays: (isOn ? chosen.filter((one) => one !== weekday) : [...chosen, weekday]).toSorted(),
                        })
                      }
                    />
                    {weekdayName(weekday, language)}
                  </label>
                );
              })}
            </fieldset>
          )}
          {(repeat.every === 'month' || repeat.every === 'year') && (
            <Select
              label={t('on')}
              value={repeat.by}
              options={[
                { value: 'date', label: t('onDate', { date: partsOfDay(firstDay).date }) },
                { value: 'weekday', label: weekdayOfMonth(firstDay, language) },
              ]}
              onChange={(by) => patch({ by })}
            />
          )}
          <p className={textStyles['hint']} role="status">
            {describeRepeat(repeat, firstDay, language)}
          </p>
        </>
      )}
    </div>
  );
}

function EndFields({
  repeat,
  firstDay,
  patch,
}: {
  repeat: Repeat;
  firstDay: Day;
  patch: (change: Partial<Repeat>) => void;
}) {
  const t = useStrings(calendarStrings);
  const { end } = repeat;
  const ends: Readonly<Record<Repeat['end']['kind'], Repeat['end']>> = {
    never: { kind: 'never' },
    until: { kind: 'until', date: dateOfDay(addMonths(firstDay, 3)) },
    count: { kind: 'count', count: 10 },
  };
  return (
    <>
      <Select
        label={t('ends')}
        value={end.kind}
        options={(['never', 'until', 'count'] as const).map((value) => ({ value, label: t(`ends_${value}`) }))}
        onChange={(kind) => patch({ end: ends[kind] })}
      />
      {end.kind === 'until' && (
        <DateField
          label={t('lastDate')}
          value={end.date}
          onChange={(date) => date !== '' && patch({ end: { kind: 'until', date } })}
        />
      )}
      {end.kind === 'count' && (
        <TextField
          label={t('times')}
          type="number"
          min={1}
          max={1_000}
          value={String(end.count)}
          onChange={(text) =>
            patch({ end: { kind: 'count', count: Math.min(1_000, Math.max(1, Math.round(Number(text)) || 1)) } })
          }
        />
      )}
    </>
  );
}
