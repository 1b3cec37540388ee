import { type Calendar, maxTaskTitleCharacters, type Task } from '@hongyan/contract';
import { useState } from 'react';
import { dayOfDate } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { DateField } from '../../../platform/date-fields/date-field.tsx';
import { TimeField } from '../../../platform/date-fields/time-field.tsx';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import editorStyles from '../editor/editor.module.css';
import { ReminderFields } from '../editor/reminder-fields.tsx';
import { RepeatFields } from '../editor/repeat-fields.tsx';
import { updateTask } from './change-tasks.ts';
import { fieldsOfTaskForm, findTaskProblem, formOfTask, type TaskForm, type TaskProblem } from './task-form.ts';
import { taskStrings } from './tasks.strings.ts';

export interface TaskEditorProps {
  readonly task: Task;
  readonly calendars: readonly Calendar[];
  readonly onClose: () => void;
}

const priorities = [0, 1, 5, 9] as const;
/** Programs use the numbers between; the form has three of them (RFC 5545 §3.8.1.9). */
const roundPriority = (priority: number): (typeof priorities)[number] =>
  priority === 0 ? 0 : priority < 5 ? 1 : priority === 5 ? 5 : 9;

/** The whole form of a task. */
export function TaskEditor({ task, calendars, onClose }: TaskEditorProps) {
  const t = useStrings(taskStrings);
  const { timeZoneName } = useSettings();
  const [form, setForm] = useState(() => formOfTask(task));
  const [problem, setProblem] = useState<TaskProblem>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const found = findTaskProblem(form, task.title);
    setProblem(found);
    if (found !== undefined) return;
    setBusy(true);
    try {
      await updateTask(task, fieldsOfTaskForm(form, timeZoneName), form.calendarId);
      onClose();
    } catch (error) {
      setBusy(false);
      presentError(error, 'warning');
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={isBusy} onClick={() => void save()}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('editTask')} onClose={onClose} footer={footer}>
      <form
        className={editorStyles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TaskFieldSet
          form={form}
          customRepeat={task.customRepeat}
          problem={problem}
          calendars={calendars}
          onChange={(next) => {
            setForm(next);
            setProblem(undefined);
          }}
        />
        {/* Enter in a field saves. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface TaskFieldSetProps {
  readonly form: TaskForm;
  readonly customRepeat: string;
  readonly problem: TaskProblem | undefined;
  readonly calendars: readonly Calendar[];
  readonly onChange: (form: TaskForm) => void;
}

function TaskFieldSet({ form, customRepeat, problem, calendars, onChange }: TaskFieldSetProps) {
  const t = useStrings(taskStrings);
  const patch = (change: Partial<TaskForm>): void => onChange({ ...form, ...change });
  const explain = (...own: readonly TaskProblem[]): string | undefined =>
    problem !== undefined && own.includes(problem) ? t(problem, { max: maxTaskTitleCharacters }) : undefined;
  const firstDay = dayOfDate(form.dueDate);
  return (
    <>
      <TextField
        label={t('title')}
        value={form.title}
        onChange={(title) => patch({ title })}
        error={explain('titleEmpty', 'titleTooLong')}
        autoComplete="off"
      />
      <div className={editorStyles['pair']}>
        <DateField
          label={t('dueDate')}
          value={form.dueDate}
          onChange={(dueDate) => patch({ dueDate })}
          error={explain('dueInvalid')}
        />
        <TimeField
          label={t('dueTime')}
          value={form.dueTime}
          disabled={form.dueDate === ''}
          // Reminders of a whole day are others than those of a time.
          onChange={(dueTime) =>
            patch({ dueTime, ...((dueTime === '') === (form.dueTime === '') ? {} : { reminders: [] }) })
          }
        />
      </div>
      {firstDay !== undefined && (
        <>
          <RepeatFields
            repeat={form.repeat}
            firstDay={firstDay}
            customRepeat={customRepeat}
            onChange={(repeat) => patch({ repeat })}
          />
          <ReminderFields
            reminders={form.reminders}
            allDay={form.dueTime === ''}
            onChange={(reminders) => patch({ reminders })}
          />
        </>
      )}
      <div className={editorStyles['pair']}>
        <Select
          label={t('priority')}
          value={String(roundPriority(form.priority))}
          options={priorities.map((value) => ({ value: String(value), label: t(`priority_${value}`) }))}
          onChange={(value) => patch({ priority: Number(value) })}
        />
        <Select
          label={t('in')}
          value={form.calendarId}
          options={calendars.map((one) => ({ value: one.calendarId as string, label: one.name }))}
          onChange={(id) => {
            const chosen = calendars.find((one) => one.calendarId === id);
            if (chosen) patch({ calendarId: chosen.calendarId });
          }}
        />
      </div>
      <TextArea
        label={t('notes')}
        rows={4}
        value={form.notes}
        onChange={(notes) => patch({ notes })}
        error={explain('descriptionTooLong')}
      />
    </>
  );
}
