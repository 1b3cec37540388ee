import type { MailListItem, RecentSender } from '@hongyan/contract';
import { Link } from 'react-router';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { isProvenSender } from '../../lib/proven-sender.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import textStyles from '../../ui/text/text.module.css';
import type { Dashboard } from './api.ts';
import rowStyles from './card-rows.module.css';
import { composeRoute } from './compose-route.ts';
import { dashboardStrings } from './dashboard.strings.ts';
import { DashboardCard } from './dashboard-card.tsx';
import styles from './dashboard-mails.module.css';

const mailPath = ({ mailboxId, mailId }: MailListItem): string =>
  `/reply/${encodeURIComponent(mailboxId)}/${encodeURIComponent(mailId)}`;

/** The newest unread mails; a click reads one. */
export function UnreadCard({ unread }: { unread: Dashboard['unread'] }) {
  const t = useStrings(dashboardStrings);
  return (
    <DashboardCard
      title={t('unread')}
      icon="mail"
      count={unread.count}
      more={unread.count > 0 ? { path: '/noread', label: t('showAll') } : undefined}
    >
      {unread.newest.length === 0 ? (
        <EmptyState icon="mailOpen" title={t('noUnread')} hint={t('noUnreadHint')} />
      ) : (
        <ul className={rowStyles['rows']}>
          {unread.newest.map((mail) => (
            <MailRow key={mail.mailId} mail={mail} />
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

function MailRow({ mail }: { mail: MailListItem }) {
  const t = useStrings(dashboardStrings);
  const reading = useDateReading();
  const { name, address } = mail.mailFrom;
  const sender = name === '' ? address : name;
  return (
    <li>
      <Link to={mailPath(mail)} className={rowStyles['row']}>
        <Avatar name={sender} address={address} size={36} picture={isProvenSender(mail)} />
        <span className={styles['rowText']}>
          <span className={styles['rowLine']}>
            <strong className={styles['sender']}>{sender}</strong>
            <time className={textStyles['hint']}>{formatMailTime(mail.receivedAt, reading)}</time>
          </span>
          <span className={styles['subject']}>{mail.mailSubject === '' ? t('noSubject') : mail.mailSubject}</span>
        </span>
      </Link>
    </li>
  );
}

/** Whoever wrote last; a click writes back, or shows their mail where one may only read. */
export function SendersCard({ senders }: { senders: readonly RecentSender[] }) {
  const t = useStrings(dashboardStrings);
  const mayWrite = useRouteExists()(composeRoute);
  return (
    <DashboardCard title={t('senders')} icon="people">
      {senders.length === 0 ? (
        <p className={rowStyles['nothing']}>{t('noSenders')}</p>
      ) : (
        <ul className={styles['senders']}>
          {senders.map(({ name, address, proven }) => {
            const shown = name === '' ? address : name;
            return (
              <li key={address}>
                <Link
                  to={`${mayWrite ? '/write/new/0?to=' : '/inboxct?address='}${encodeURIComponent(address)}`}
                  className={styles['person']}
                  title={t(mayWrite ? 'writeTo' : 'mailOf', { name: address })}
                >
                  <Avatar name={shown} address={address} size={36} picture={proven} />
                  <span className={styles['personName']}>{shown}</span>
                  <span className={styles['personPen']}>
                    <Icon name={mayWrite ? 'pen' : 'mail'} size={14} />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </DashboardCard>
  );
}
