import type { Calendar } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useStrings } from '../../../lib/language/strings.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { dayOfDate, instantOfText, wallOfInstant, wallTime } from '../dates/days.ts';
import { changePeople, isResource } from '../resources/choose-resources.ts';
import { ResourceField } from '../resources/resource-field.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { ColorChoice } from './color-choice.tsx';
import styles from './editor.module.css';
import { changeStart, type EventForm, type FormProblem, fieldsOfForm } from './event-form.ts';
import type { TimeSlot } from './find-time.ts';
import { FreeBusyPanel } from './free-busy-panel.tsx';
import { PeopleField } from './people-field.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { zoneNames } from './zones.ts';

export interface EventFieldSetProps {
  readonly form: EventForm;
  readonly onChange: (form: EventForm) => void;
  readonly problem: FormProblem | undefined;
  readonly maxTitle: number;
  readonly calendars: readonly Calendar[];
  readonly customRepeat: string;
  /** Only who invites chooses who takes part. */
  readonly isOrganizer: boolean;
  readonly me: string | undefined;
}

/** The fields of an event. */
export function EventFieldSet(props: EventFieldSetProps) {
  const { form, onChange, problem, maxTitle, calendars, customRepeat, isOrganizer, me } = props;
  const t = useStrings(calendarStrings);
  const { timeZoneName } = useSettings();
  const patch = (change: Partial<EventForm>): void => onChange({ ...form, ...change });
  const told = (...own: readonly FormProblem[]): string | undefined =>
    problem !== undefined && own.includes(problem) ? t(problem, { max: maxTitle }) : undefined;
  const firstDay = dayOfDate(form.startDate) ?? 0;
  const zone = form.zone || timeZoneName;
  const setSlot = ({ startsAt, endsAt }: TimeSlot): void => {
    const [from, to] = [startsAt, endsAt].map((at) => {
      const wall = wallOfInstant(at, zone);
      return wallTime(wall.day, wall.minutes);
    });
    if (from === undefined || to === undefined) return;
    patch({
      allDay: false,
      startDate: from.slice(0, 10),
      startTime: from.slice(11),
      endDate: to.slice(0, 10),
      endTime: to.slice(11),
    });
  };
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('title')}
        value={form.title}
        onChange={(title) => patch({ title })}
        error={told('titleEmpty', 'titleTooLong')}
        hint={t('counted', { count: countCharacters(form.title.trim()), max: maxTitle })}
        autoComplete="off"
      />
      <TimeFields form={form} onChange={onChange} error={told('timeInvalid', 'endBeforeStart')} />
      <RepeatFields
        repeat={form.repeat}
        firstDay={firstDay}
        customRepeat={customRepeat}
        onChange={(repeat) => patch({ repeat })}
      />
      <TextField
        label={t('location')}
        icon="pin"
        value={form.location}
        onChange={(location) => patch({ location })}
        error={told('locationTooLong')}
        autoComplete="off"
      />
      {isOrganizer && (
        <>
          <PeopleField
            people={form.participants.filter((one) => !isResource(one))}
            onChange={(people) => onChange(changePeople(form, people))}
          />
          <ResourceField form={form} onChange={onChange} slot={slotOf(form, zone)} day={firstDay} />
        </>
      )}
      {isOrganizer && form.participants.length > 0 && firstDay > 0 && (
        <FreeBusyPanel
          addresses={[...(me === undefined ? [] : [me]), ...form.participants.map(({ address }) => address)]}
          day={firstDay}
          slot={slotOf(form, zone)}
          onPick={setSlot}
        />
      )}
      <ReminderFields reminders={form.reminders} allDay={form.allDay} onChange={(reminders) => patch({ reminders })} />
      <div className={styles['pair']}>
        <Select
          label={t('calendar')}
          value={form.calendarId}
          options={calendars.map((one) => ({ value: one.calendarId as string, label: one.name }))}
          onChange={(id) => {
            const chosen = calendars.find((one) => one.calendarId === id);
            if (chosen) patch({ calendarId: chosen.calendarId });
          }}
        />
        <Select
          label={t('shownAs')}
          value={form.busy ? 'busy' : 'free'}
          options={[
            { value: 'busy', label: t('busy') },
            { value: 'free', label: t('free') },
          ]}
          onChange={(value) => patch({ busy: value === 'busy' })}
        />
      </div>
      <ColorChoice color={form.color} optional onChange={(color) => patch({ color })} />
      <Checkbox checked={form.isPrivate} onChange={(isPrivate) => patch({ isPrivate })}>
        {t('privateHint')}
      </Checkbox>
      <TextArea
        label={t('notes')}
        rows={3}
        value={form.notes}
        onChange={(notes) => patch({ notes })}
        error={told('descriptionTooLong')}
      />
    </div>
  );
}

function slotOf(form: EventForm, zone: string): TimeSlot | null {
  const { start, end } = fieldsOfForm(form);
  const [startsAt, endsAt] = [instantOfText(start, zone), instantOfText(end, zone)];
  return startsAt === undefined || endsAt === undefined || endsAt <= startsAt ? null : { startsAt, endsAt };
}

/** Beginning and end, all day or in a zone. */
function TimeFields({
  form,
  onChange,
  error,
}: {
  form: EventForm;
  onChange: (form: EventForm) => void;
  error: string | undefined;
}) {
  const t = useStrings(calendarStrings);
  const { timeZoneName } = useSettings();
  return (
    <div className={styles['times']}>
      <div className={styles['timeRow']}>
        <TextField
          label={t('startDate')}
          type="date"
          value={form.startDate}
          onChange={(date) => onChange(changeStart(form, { date }))}
          error={error}
        />
        {!form.allDay && (
          <TextField
            label={t('startTime')}
            type="time"
            value={form.startTime}
            onChange={(time) => onChange(changeStart(form, { time }))}
          />
        )}
        <TextField
          label={t('endDate')}
          type="date"
          value={form.endDate}
          onChange={(endDate) => onChange({ ...form, endDate })}
        />
        {!form.allDay && (
          <TextField
            label={t('endTime')}
            type="time"
            value={form.endTime}
            onChange={(endTime) => onChange({ ...form, endTime })}
          />
        )}
      </div>
      <div className={styles['timeRow']}>
        <Checkbox
          checked={form.allDay}
          onChange={(allDay) => onChange({ ...form, allDay, zone: form.zone || timeZoneName, reminders: [] })}
        >
          {t('allDay')}
        </Checkbox>
        {!form.allDay && (
          <Select
            label={t('zone')}
            labelHidden
            className={styles['zone']}
            value={form.zone}
            options={[
              ...(form.zone === '' ? [{ value: '', label: t('floating') }] : []),
              ...zoneNames(form.zone, timeZoneName).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
            ]}
            onChange={(zone) => onChange({ ...form, zone })}
          />
        )}
      </div>
    </div>
  );
}
