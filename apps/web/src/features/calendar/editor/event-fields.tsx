import type { Calendar } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { dayOfDate } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changePeople, isResource } from '../resources/choose-resources.ts';
import { ResourceField } from '../resources/resource-field.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { AttachedMailField } from './attached-mail.tsx';
import { ColorChoice } from './color-choice.tsx';
import styles from './editor.module.css';
import type { EventForm, FormProblem } from './event-form.ts';
import { FreeBusyPanel } from './free-busy-panel.tsx';
import { PeopleField } from './people-field.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { slotOf, TimeFields, withSlot } from './time-fields.tsx';

export interface EventFieldSetProps {
  readonly form: EventForm;
  readonly onChange: (form: EventForm) => void;
  readonly problem: FormProblem | undefined;
  readonly maxTitle: number;
  readonly calendars: readonly Calendar[];
  readonly customRepeat: string;
  readonly me: string | undefined;
}

/** The fields of an event. */
export function EventFieldSet(props: EventFieldSetProps) {
  const { form, onChange, problem, maxTitle, calendars, customRepeat, me } = props;
  const t = useStrings(calendarStrings);
  const { timeZoneName } = useSettings();
  const patch = (change: Partial<EventForm>): void => onChange({ ...form, ...change });
  const told = (...own: readonly FormProblem[]): string | undefined =>
    problem !== undefined && own.includes(problem) ? t(problem, { max: maxTitle }) : undefined;
  const firstDay = dayOfDate(form.startDate) ?? 0;
  const zone = form.zone || timeZoneName;
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
      <TimeFields
        form={form}
        // What stands before a whole day is another choice than before an hour.
        onChange={(next) => onChange(next.allDay === form.allDay ? next : { ...next, reminders: [] })}
        error={told('timeInvalid', 'endBeforeStart')}
      />
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
      <PeopleField
        people={form.participants.filter((one) => !isResource(one))}
        onChange={(people) => onChange(changePeople(form, people))}
      />
      <ResourceField form={form} onChange={onChange} slot={slotOf(form, zone)} day={firstDay} />
      {form.participants.length > 0 && firstDay > 0 && (
        <FreeBusyPanel
          addresses={[...(me === undefined ? [] : [me]), ...form.participants.map(({ address }) => address)]}
          day={firstDay}
          slot={slotOf(form, zone)}
          onPick={(slot) => onChange(withSlot(form, slot, zone))}
        />
      )}
      <OwnFields form={form} onChange={onChange} calendars={calendars} />
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

/** What everybody has for themselves, of an event that somebody else organises too. */
export function OwnFields({
  form,
  onChange,
  calendars,
}: {
  form: EventForm;
  onChange: (form: EventForm) => void;
  calendars: readonly Calendar[];
}) {
  const t = useStrings(calendarStrings);
  const patch = (change: Partial<EventForm>): void => onChange({ ...form, ...change });
  return (
    <>
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
      {form.attachedMail && (
        <AttachedMailField mail={form.attachedMail} onRemove={() => patch({ attachedMail: null })} />
      )}
    </>
  );
}
