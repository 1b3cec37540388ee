import type { Task } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { setTaskDone } from './change-tasks.ts';
import { describeDue } from './describe-due.ts';
import styles from './task-check.module.css';
import { taskStrings } from './tasks.strings.ts';

/** The check box of a task that a view draws, over the beginning of its bar. */
export function TaskCheck({ task }: { task: Task }) {
  const t = useStrings(taskStrings);
  const reading = useDateReading();
  return (
    <input
      type="checkbox"
      className={styles['check']}
      checked={task.isDone}
      disabled={!task.mayChange}
      aria-label={t('done', { title: task.title || t('noTitle') })}
      onChange={() => void setTaskDone(task, !task.isDone, (next) => describeDue(next, reading))}
    />
  );
}
