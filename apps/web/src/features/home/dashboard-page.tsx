import { useQuery } from '@tanstack/react-query';
import { formatIsoDate } from '../../lib/dates/format-date.ts';
import { zonedTime } from '../../lib/dates/zoned-time.ts';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AgendaCard } from './agenda-card.tsx';
import { AnnouncementsCard } from './announcements-card.tsx';
import { type Dashboard, dashboardQuery } from './api.ts';
import { ApprovalCard } from './approval-card.tsx';
import { dashboardStrings } from './dashboard.strings.ts';
import cardStyles from './dashboard-card.module.css';
import { SendersCard, UnreadCard } from './dashboard-mails.tsx';
import styles from './dashboard-page.module.css';
import { PendingCard, QuotaCard, ShortcutsCard } from './dashboard-side.tsx';
import { chooseDayPart } from './day-part.ts';
import { GuidedTour } from './guided-tour.tsx';

/** /dashboard: the home page (specification, section 2: the target of `/`). */
export function DashboardPage() {
  const query = useQuery(dashboardQuery);
  const { data } = query;
  return (
    <div className={styles['page']}>
      <Greeting name={data?.name ?? ''} unread={data?.unread.count} />
      {data !== undefined ? (
        <>
          <Cards data={data} />
          <GuidedTour />
        </>
      ) : query.isError ? (
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles['grid']}>
          <div className={cardStyles['card']}>
            <Skeleton shape="row" count={5} />
          </div>
          <div className={cardStyles['card']}>
            <Skeleton count={4} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Beside each other on a wide page: what there is to read, what there is to know. */
function Cards({ data }: { data: Dashboard }) {
  return (
    <div className={styles['grid']}>
      <div className={styles['column']}>
        <ApprovalCard />
        <AgendaCard />
        <UnreadCard unread={data.unread} />
        <SendersCard senders={data.recentSenders} />
      </div>
      <div className={styles['column']}>
        <AnnouncementsCard announcements={data.announcements} />
        <PendingCard pending={data.pending} />
        <QuotaCard quota={data.quota} />
        <ShortcutsCard shortcuts={data.shortcuts} />
      </div>
    </div>
  );
}

function Greeting({ name, unread }: { name: string; unread: number | undefined }) {
  const t = useStrings(dashboardStrings);
  const language = useLanguage();
  const { nowMs, timeZone } = useDateReading();
  const time = zonedTime(nowMs, timeZone);
  const date = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(nowMs);
  return (
    <header className={styles['greeting']} data-tour="greeting">
      <h2 className={styles['hello']}>{name === '' ? '\u00a0' : t(chooseDayPart(time.hour), { name })}</h2>
      <p className={styles['today']}>
        <time dateTime={formatIsoDate(time)}>{date}</time>
        {unread !== undefined && ` · ${unread === 0 ? t('noUnreadLine') : t('unreadLine', { count: unread })}`}
      </p>
    </header>
  );
}
