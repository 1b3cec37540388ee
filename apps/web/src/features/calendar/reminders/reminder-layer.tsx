import type { DueReminder } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { wallOfInstant } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useFeatureSwitch } from '../../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { remindersQuery } from '../data/queries.ts';
import { viewPath } from '../data/view-state.ts';
import { shownTitle, whenOf } from '../grid/describe-event.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { answerReminders } from './answer-reminders.ts';
import styles from './reminder-layer.module.css';
import { useDesktopReminders } from './use-desktop-reminders.ts';

const snoozeMinutes = [5, 10, 30, 60];
const maxShown = 4;

/** Reminders that are due, in every window at the bottom right, until they are dismissed in one of them. */
export function ReminderLayer() {
  const t = useStrings(calendarStrings);
  const isOn = useFeatureSwitch()('calendar');
  // In the mailbox of another they would be refused.
  const isOwn = useMailboxRight().mayDo('own');
  const { data } = useQuery({ ...remindersQuery, enabled: isOn && isOwn });
  const due = isOwn ? (data?.list ?? []) : [];
  useDesktopReminders(due);
  if (due.length === 0) return null;
  return (
    <section className={styles['card']} aria-label={t('remindersTitle')} role="status">
      <header className={styles['head']}>
        <Icon name="bell" size={16} />
        <h2 className={styles['title']}>{t('remindersTitle')}</h2>
        {due.length > 1 && (
          <Button kind="quiet" size="small" onClick={() => answer(due, 0)}>
            {t('dismissAll')}
          </Button>
        )}
      </header>
      <ul className={styles['list']}>
        {due.slice(0, maxShown).map((reminder) => (
          <ReminderRow key={reminder.reminderId} reminder={reminder} />
        ))}
      </ul>
      {due.length > maxShown && <p className={styles['more']}>{t('moreEvents', { count: due.length - maxShown })}</p>}
    </section>
  );
}

const answer = (due: readonly DueReminder[], againInMinutes: number): void =>
  void answerReminders(
    due.map(({ reminderId }) => reminderId),
    againInMinutes,
  );

function ReminderRow({ reminder }: { reminder: DueReminder }) {
  const t = useStrings(calendarStrings);
  const reading = useDateReading();
  const navigate = useNavigate();
  const { day } = wallOfInstant(reminder.startsAt, reminder.allDay ? 'UTC' : reading.timeZone);
  const path = reminder.component === 'task' ? '/calendar/tasks' : viewPath({ view: 'day', day });
  return (
    <li className={styles['row']}>
      <button type="button" className={styles['event']} onClick={() => void navigate(path)}>
        <strong className={styles['name']}>{shownTitle(reminder)}</strong>
        <span className={styles['when']}>{whenOf(reminder, reading)}</span>
        {reminder.location !== '' && <span className={styles['when']}>{reminder.location}</span>}
      </button>
      <Menu
        trigger={<IconButton icon="clock" size="small" label={t('snooze')} side="top" />}
        align="end"
        side="top"
        entries={snoozeMinutes.map((minutes) => ({
          kind: 'item',
          key: String(minutes),
          label: minutes === 60 ? t('inHour') : t('inMinutes', { count: minutes }),
          onSelect: () => answer([reminder], minutes),
        }))}
      />
      <IconButton icon="check" size="small" label={t('dismiss')} side="top" onClick={() => answer([reminder], 0)} />
    </li>
  );
}
