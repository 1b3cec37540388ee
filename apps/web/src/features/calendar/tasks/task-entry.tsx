import { type Calendar, maxTaskTitleCharacters } from '@hongyan/contract';
import { type KeyboardEvent, type RefCallback, useRef, useState } from 'react';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { dayOfDate, minutesOfClock, wallOfInstant } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { describeRepeat } from '../editor/describe-repeat.ts';
import { formatWall } from '../grid/describe-event.ts';
import { createTask } from './change-tasks.ts';
import { parseTask, type TaskEntry } from './parse-task.ts';
import { fieldsOfTaskForm, findTaskProblem, type TaskForm } from './task-form.ts';
import { taskStrings } from './tasks.strings.ts';
import styles from './tasks-page.module.css';

export interface TaskEntryBoxProps {
  readonly calendar: Calendar;
  readonly input: RefCallback<HTMLInputElement>;
}

const toForm = ({ title, due, repeat }: TaskEntry, calendarId: Calendar['calendarId']): TaskForm => ({
  ...{ calendarId, title, repeat, zone: '', priority: 0, notes: '', reminders: [] },
  dueDate: due.slice(0, 10),
  dueTime: due.slice(11),
});

/** A task in words; what was understood stands below while one types. Enter adds it. */
export function TaskEntryBox({ calendar, input }: TaskEntryBoxProps) {
  const t = useStrings(taskStrings);
  const reading = useDateReading();
  const { timeZoneName } = useSettings();
  const [text, setText] = useState('');
  const key = useRef(crypto.randomUUID());
  const { day, minutes } = wallOfInstant(reading.nowMs, reading.timeZone);
  const entry = text.trim() === '' ? null : parseTask(text, { today: day, minutes, eventMinutes: 60 });
  const form = entry && toForm(entry, calendar.calendarId);
  const problem = form ? findTaskProblem(form, '') : undefined;
  const save = (): void => {
    if (form === null || problem !== undefined) return;
    setText('');
    const idempotencyKey = key.current;
    key.current = crypto.randomUUID();
    createTask(calendar.calendarId, fieldsOfTaskForm(form, timeZoneName), idempotencyKey).catch((error: unknown) => {
      presentError(error, 'warning');
      setText((typed) => (typed === '' ? text : typed));
    });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') {
      setText('');
      event.currentTarget.blur();
    } else return;
    event.preventDefault();
  };
  const dueDay = entry ? dayOfDate(entry.due) : undefined;
  const clock = entry ? minutesOfClock(entry.due) : undefined;
  return (
    <div className={styles['entry']}>
      <TextField
        ref={input}
        label={t('entry')}
        labelHidden
        placeholder={t('entryHint')}
        icon="add"
        value={text}
        onChange={setText}
        onKeyDown={handleKey}
        autoComplete="off"
      />
      {entry && (
        <p className={styles['understood']} role="status">
          {problem === undefined ? (
            <>
              <strong className={styles['understoodTitle']}>{entry.title}</strong>
              {dueDay !== undefined && (
                <span>
                  {dayTitle(dueDay, reading.language)}
                  {clock !== undefined && ` ${formatWall(clock, reading)}`}
                </span>
              )}
              {entry.repeat && dueDay !== undefined && (
                <span>{describeRepeat(entry.repeat, dueDay, reading.language)}</span>
              )}
              <span className={styles['hint']}>{t('enterAdds')}</span>
            </>
          ) : (
            <span className={styles['hint']}>{t(problem, { max: maxTaskTitleCharacters })}</span>
          )}
        </p>
      )}
    </div>
  );
}
