import type { ApprovalDetail } from '@hongyan/contract';
import { formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { approvalStrings } from '../approval.strings.ts';
import { nameOf } from '../people-names.ts';
import styles from './earlier-messages.module.css';
import { requestStrings } from './request.strings.ts';
import pageStyles from './request-page.module.css';

/** What was written before in the same conversation, where its sender lets approvers see it. */
export function EarlierMessages({ messages }: { messages: NonNullable<ApprovalDetail['earlier']> }) {
  const t = useStrings(requestStrings);
  const ta = useStrings(approvalStrings);
  const reading = useDateReading();
  return (
    <section className={pageStyles['section']} aria-label={t('earlier')}>
      <h3 className={pageStyles['sectionTitle']}>
        <Icon name="conversation" size={16} />
        {t('earlier')}
      </h3>
      {messages.map(({ at, from, mailSubject, text }, index) => (
        <details key={`${String(at)} ${String(index)}`} className={styles['message']}>
          <summary className={styles['summary']}>
            <span className={styles['who']}>{nameOf(from)}</span>
            <span className={styles['subject']}>{mailSubject === '' ? ta('noSubject') : mailSubject}</span>
            <time className={styles['when']} dateTime={new Date(at).toISOString()} title={formatFullTime(at, reading)}>
              {formatMailTime(at, reading)}
            </time>
          </summary>
          <p className={styles['text']}>{text}</p>
        </details>
      ))}
    </section>
  );
}
