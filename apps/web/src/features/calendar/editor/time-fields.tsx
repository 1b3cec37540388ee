import { instantOfText, wallOfInstant, wallTime } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { DateField } from '../../../platform/date-fields/date-field.tsx';
import { TimeField } from '../../../platform/date-fields/time-field.tsx';
import { useZoneOptions } from '../../../platform/date-fields/use-zone-options.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './editor.module.css';
import { changeStart, type FormTimes, timesOfForm } from './event-form.ts';
import type { TimeSlot } from './find-time.ts';

/** The moments that the form names; null while they are none. */
export function slotOf(form: FormTimes, zone: string): TimeSlot | null {
  const { start, end } = timesOfForm(form);
  const [startsAt, endsAt] = [instantOfText(start, zone), instantOfText(end, zone)];
  return startsAt === undefined || endsAt === undefined || endsAt <= startsAt ? null : { startsAt, endsAt };
}

/** The form with a time that was found. */
export function withSlot<F extends FormTimes>(form: F, { startsAt, endsAt }: TimeSlot, zone: string): F {
  const [from, to] = [startsAt, endsAt].map((at) => {
    const wall = wallOfInstant(at, zone);
    return wallTime(wall.day, wall.minutes);
  });
  if (from === undefined || to === undefined) return form;
  return {
    ...form,
    allDay: false,
    startDate: from.slice(0, 10),
    startTime: from.slice(11),
    endDate: to.slice(0, 10),
    endTime: to.slice(11),
  };
}

/** Beginning and end, all day or in a zone. */
export function TimeFields<F extends FormTimes>({
  form,
  onChange,
  error,
}: {
  form: F;
  onChange: (form: F) => void;
  error: string | undefined;
}) {
  const t = useStrings(calendarStrings);
  const { timeZoneName } = useSettings();
  const zones = useZoneOptions(form.zone || timeZoneName);
  return (
    <div className={styles['times']}>
      <div className={styles['timeRow']}>
        <DateField
          className={styles['date']}
          label={t('startDate')}
          value={form.startDate}
          onChange={(date) => onChange(changeStart(form, { date }))}
          error={error}
        />
        {!form.allDay && (
          <TimeField
            className={styles['time']}
            label={t('startTime')}
            value={form.startTime}
            onChange={(time) => onChange(changeStart(form, { time }))}
          />
        )}
        <DateField
          className={styles['date']}
          label={t('endDate')}
          value={form.endDate}
          onChange={(endDate) => onChange({ ...form, endDate })}
        />
        {!form.allDay && (
          <TimeField
            className={styles['time']}
            label={t('endTime')}
            value={form.endTime}
            onChange={(endTime) => onChange({ ...form, endTime })}
          />
        )}
      </div>
      <div className={styles['timeRow']}>
        <Checkbox
          checked={form.allDay}
          onChange={(allDay) => onChange({ ...form, allDay, zone: form.zone || timeZoneName })}
        >
          {t('allDay')}
        </Checkbox>
        {!form.allDay && (
          <Select
            label={t('zone')}
            labelHidden
            className={styles['zone']}
            value={form.zone}
            options={[...(form.zone === '' ? [{ value: '', label: t('floating') }] : []), ...zones]}
            onChange={(zone) => onChange({ ...form, zone })}
          />
        )}
      </div>
    </div>
  );
}
