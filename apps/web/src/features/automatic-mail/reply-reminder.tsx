import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import textStyles from '../../ui/text/text.module.css';
import { replyQuery } from './api.ts';
import { automaticMailStrings } from './automatic-mail.strings.ts';
import styles from './reminder.module.css';
import { findReplyState } from './reply-state.ts';

/** A quiet line while the mailbox answers by itself, so that nobody forgets it; nothing else. */
export function ReplyReminder() {
  const t = useStrings(automaticMailStrings);
  const reading = useDateReading();
  const reply = useQuery({ ...replyQuery, enabled: useFirstScreen() }).data;
  if (!reply || findReplyState(reply, reading.nowMs) !== 'on') return null;
  return (
    <p className={styles['reminder']} role="note">
      <Icon name="reply" size={16} />
      <span className={textStyles['fillLine']}>
        {reply.endTime === null ? t('reminder') : t('reminderUntil', { date: formatFullTime(reply.endTime, reading) })}
      </span>
      <Link className={styles['link'] ?? ''} to="/set/normalset?section=reply">
        {t('change')}
      </Link>
    </p>
  );
}
