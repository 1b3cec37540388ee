import type { Calendar, Task } from '@hongyan/contract';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import textStyles from '../../../ui/text/text.module.css';
import { colorClass, dotClass } from '../grid/color.ts';
import { toTaskKey } from './change-tasks.ts';
import { describeDue } from './describe-due.ts';
import { chooseGroup } from './group-tasks.ts';
import { taskStrings } from './tasks.strings.ts';
import styles from './tasks-page.module.css';

export interface TaskRowProps {
  readonly task: Task;
  readonly calendar: Calendar | undefined;
  readonly onCheck: (task: Task) => void;
  readonly onEdit: (task: Task) => void;
  readonly onDelete: (task: Task) => void;
}

/** A task in the list: check box, title, when it is due. */
export function TaskRow({ task, calendar, onCheck, onEdit, onDelete }: TaskRowProps) {
  const t = useStrings(taskStrings);
  const reading = useDateReading();
  const title = task.title || t('noTitle');
  const isLocked = !task.mayChange;
  const due = describeDue(task, reading);
  const marks: readonly (readonly [boolean, IconName, string])[] = [
    [task.repeat !== null || task.customRepeat !== '', 'refresh', t('repeated')],
    [task.reminders.length > 0, 'bell', t('hasReminder')],
    [task.notes !== '', 'fileText', t('withDescription')],
  ];
  return (
    <li className={styles['row']} data-task={toTaskKey(task)} data-done={task.isDone || undefined}>
      <Checkbox
        checked={task.isDone}
        disabled={isLocked}
        onChange={() => onCheck(task)}
        aria-label={t('done', { title })}
      />
      <button type="button" className={styles['title']} disabled={isLocked} onClick={() => onEdit(task)}>
        {title}
      </button>
      {task.priority > 0 && task.priority < 5 && (
        <span className={styles['high']}>
          <Icon name="flag" size={14} />
          <span className={textStyles['visuallyHidden']}>{`${t('priority')} ${t('priority_1')}`}</span>
        </span>
      )}
      {marks.map(
        ([isShown, icon, label]) =>
          isShown && (
            <span key={icon} className={styles['mark']}>
              <Icon name={icon} size={14} />
              <span className={textStyles['visuallyHidden']}>{label}</span>
            </span>
          ),
      )}
      {due !== '' && (
        <span className={styles['due']} data-overdue={chooseGroup(task, reading) === 'overdue' || undefined}>
          {due}
        </span>
      )}
      <span className={classNames(dotClass, colorClass(calendar?.color ?? 1))} title={calendar?.name} />
      <span className={styles['tools']}>
        <IconButton icon="bin" size="small" label={t('delete')} disabled={isLocked} onClick={() => onDelete(task)} />
      </span>
    </li>
  );
}
