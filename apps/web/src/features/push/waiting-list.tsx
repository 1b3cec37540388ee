import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import type { WaitingWork } from '../../platform/connection/waiting-work.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { pushStrings } from './push.strings.ts';
import styles from './waiting-list.module.css';

/** What waits for the connection, in the order in which it will be done. A message is opened again, and waits no more then. */
export function WaitingList({ id, work }: { id: string; work: readonly WaitingWork[] }) {
  const t = useStrings(pushStrings);
  return (
    <ul id={id} className={styles['list']} aria-label={t('waitingList')}>
      {work.map((one) => (
        <Row key={one.id} work={one} />
      ))}
    </ul>
  );
}

function Row({ work: { kind, title, detail, since, refusal, open } }: { work: WaitingWork }) {
  const t = useStrings(pushStrings);
  const reading = useDateReading();
  return (
    <li className={styles['row']} data-refused={refusal !== undefined || undefined}>
      <Icon name={refusal !== undefined ? 'warning' : kind === 'message' ? 'sent' : 'clock'} size={16} />
      <span className={styles['text']}>
        <strong className={styles['title']}>{title}</strong>
        {detail !== '' && <span className={styles['detail']}>{detail}</span>}
        <span className={styles['detail']}>
          {refusal ?? t('waitingSince', { time: formatMailTime(since, reading) })}
        </span>
      </span>
      {open && (
        <Button size="small" aria-label={t('openWaitingNamed', { title })} onClick={open}>
          {t('openWaiting')}
        </Button>
      )}
    </li>
  );
}
