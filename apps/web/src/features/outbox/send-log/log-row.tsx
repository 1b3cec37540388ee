import { formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Tag } from '../../../ui/labels/chip.tsx';
import type { RecipientState, SendLogEntry } from '../api.ts';
import { outboxStrings } from '../outbox.strings.ts';
import styles from './send-log.module.css';
import { toneOfState } from './state-tone.ts';

/** The worst first: what went wrong is what the log is read for. */
const order: readonly RecipientState[] = ['failed', 'deferred', 'held', 'sending', 'waiting', 'recalled', 'delivered'];

/** One sent mail of the log: when, what, to whom, and how many recipients are in each state. */
export function LogRow({ entry, onOpen }: { entry: SendLogEntry; onOpen: () => void }) {
  const t = useStrings(outboxStrings);
  const reading = useDateReading();
  const subject = entry.mailSubject === '' ? t('noSubject') : entry.mailSubject;
  const names = entry.recipients.map(({ address }) => address).join(', ');
  const others = entry.recipientCount - entry.recipients.length;
  return (
    <li>
      <button type="button" className={styles['row']} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles['when']}>{formatMailTime(entry.at, reading)}</span>
        <span className={styles['what']}>
          <span className={styles['subject']}>{subject}</span>
          <span className={styles['names']}>
            {names}
            {others > 0 && ` ${t('andMore', { count: others })}`}
          </span>
        </span>
        <span className={styles['states']}>
          {order.flatMap((state) => {
            const count = entry.states[state];
            if (count === 0) return [];
            return (
              <Tag key={state} tone={toneOfState[state]}>
                {entry.recipientCount === 1 ? t(`state_${state}`) : `${t(`state_${state}`)} ${String(count)}`}
              </Tag>
            );
          })}
        </span>
      </button>
    </li>
  );
}
