import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { chooseGroup } from './group-tasks.ts';
import { taskStrings } from './tasks.strings.ts';
import styles from './tasks-link.module.css';
import { tasksQuery } from './tasks-query.ts';

/** The way to the tasks, with the number of those that are due today or were before. */
export function TasksLink() {
  const t = useStrings(taskStrings);
  const reading = useDateReading();
  const { data } = useQuery(tasksQuery);
  const due = (data?.list ?? []).filter((task) => ['overdue', 'today'].includes(chooseGroup(task, reading))).length;
  return (
    <Link to="/calendar/tasks" className={styles['link']}>
      <Icon name="check" size={16} />
      <span className={styles['name']}>{t('tasks')}</span>
      {due > 0 && <span className={styles['count']}>{due}</span>}
    </Link>
  );
}
