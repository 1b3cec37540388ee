import type { Calendar, Task } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { calendarsQuery } from '../data/queries.ts';
import { writableCalendars } from '../data/writable-calendars.ts';
import { deleteTask, setTaskDone, toTaskKey } from './change-tasks.ts';
import { describeDue } from './describe-due.ts';
import { groupTasks } from './group-tasks.ts';
import { TaskEditor } from './task-editor.tsx';
import { TaskEntryBox } from './task-entry.tsx';
import { TaskRow } from './task-row.tsx';
import { taskStrings } from './tasks.strings.ts';
import styles from './tasks-page.module.css';
import { tasksQuery } from './tasks-query.ts';
import { useAwaitedField } from './use-awaited-field.ts';
import { useTaskKeys } from './use-task-keys.ts';

const noCalendars: readonly Calendar[] = [];
const noTasks: readonly Task[] = [];

/** /calendar/tasks: what is to be done, by when it is due. */
export function TasksPage() {
  const t = useStrings(taskStrings);
  const navigate = useNavigate();
  const reading = useDateReading();
  const [isDoneShown, setDoneShown] = useState(false);
  const [edited, setEdited] = useState<Task | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const entry = useAwaitedField();
  const answer = useQuery(tasksQuery);
  const calendars = useQuery(calendarsQuery).data ?? noCalendars;
  const writable = useMemo(() => writableCalendars(calendars), [calendars]);
  const tasks = answer.data?.list ?? noTasks;
  const groups = groupTasks(tasks, reading);
  const shown = groups.filter(({ group }) => group !== 'done' || isDoneShown);
  const doneCount = groups.find(({ group }) => group === 'done')?.tasks.length ?? 0;
  const check = (task: Task): void => void setTaskDone(task, !task.isDone, (next) => describeDue(next, reading));
  const remove = (task: Task): void => void deleteTask(task);
  const rows = shown.flatMap((group) => group.tasks);
  useTaskKeys({ list, focusEntry: entry.focus, tasks: rows, check, edit: setEdited, remove });
  useViewTitle(t('tasks'));
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Button icon="calendar" onClick={() => void navigate('/calendar')}>
          {t('calendar')}
        </Button>
        <h2 className={styles['heading']}>{t('tasks')}</h2>
        {writable[0] && <TaskEntryBox calendar={writable[0]} input={entry.ref} />}
      </header>
      {answer.data === undefined ? (
        answer.isError ? (
          <ErrorState message={formatMessage(answer.error)} onRetry={() => void answer.refetch()} />
        ) : (
          <div className={styles['loading']}>
            <Skeleton count={8} />
          </div>
        )
      ) : (
        <div ref={list} className={styles['list']}>
          {rows.length === 0 && <EmptyState icon="check" title={t('nothing')} hint={t('nothingHint')} />}
          {shown.map(({ group, tasks: grouped }) => (
            <section key={group} aria-labelledby={`tasks-${group}`}>
              <h3 id={`tasks-${group}`} className={styles['group']} data-group={group}>
                {t(`group_${group}`)}
                <span className={styles['count']}>{grouped.length}</span>
              </h3>
              <ul className={styles['rows']}>
                {grouped.map((task) => (
                  <TaskRow
                    key={toTaskKey(task)}
                    task={task}
                    calendar={calendars.find(({ calendarId }) => calendarId === task.calendarId)}
                    onCheck={check}
                    onEdit={setEdited}
                    onDelete={remove}
                  />
                ))}
              </ul>
            </section>
          ))}
          {doneCount > 0 && (
            <Button kind="quiet" onClick={() => setDoneShown(!isDoneShown)}>
              {isDoneShown ? t('hideDone') : t('showDone', { count: doneCount })}
            </Button>
          )}
          {answer.data.isCut && <p className={styles['cut']}>{t('cut', { count: tasks.length })}</p>}
        </div>
      )}
      {edited && <TaskEditor task={edited} calendars={writable} onClose={() => setEdited(null)} />}
    </div>
  );
}
