import type { Announcement } from '@hongyan/contract';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatIsoDate } from '../../lib/dates/format-date.ts';
import { zonedTime } from '../../lib/dates/zoned-time.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import styles from './announcements-card.module.css';
import { useReadAnnouncement } from './api.ts';
import rowStyles from './card-rows.module.css';
import { dashboardStrings } from './dashboard.strings.ts';
import { DashboardCard } from './dashboard-card.tsx';

/** What the organisation announces; a click reads one and marks it read. */
export function AnnouncementsCard({ announcements }: { announcements: readonly Announcement[] }) {
  const t = useStrings(dashboardStrings);
  const { timeZone } = useDateReading();
  const formatDate = (timeMs: number): string => formatIsoDate(zonedTime(timeMs, timeZone));
  const [shown, setShown] = useState<Announcement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const markRead = useReadAnnouncement();
  const open = (announcement: Announcement): void => {
    setShown(announcement);
    setOpen(true);
    if (!announcement.read) markRead.mutate(announcement.announcementId, { onError: (error) => presentError(error) });
  };
  return (
    <DashboardCard title={t('announcements')} icon="flag" count={announcements.filter(({ read }) => !read).length}>
      {announcements.length === 0 ? (
        <p className={rowStyles['nothing']}>{t('noAnnouncements')}</p>
      ) : (
        <ul className={rowStyles['rows']}>
          {announcements.map((announcement) => (
            <li key={announcement.announcementId}>
              <button type="button" className={rowStyles['row']} onClick={() => open(announcement)}>
                {!announcement.read && <span className={styles['fresh']}>{t('newAnnouncement')}</span>}
                <span className={styles['announcementTitle']} data-read={announcement.read}>
                  {announcement.title}
                </span>
                <time className={classNames(textStyles['hint'], styles['date'])}>
                  {formatDate(announcement.validFrom)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={shown?.title ?? ''}
        footer={
          <Button kind="primary" onClick={() => setOpen(false)}>
            {t('close')}
          </Button>
        }
      >
        {shown && (
          <>
            <p className={textStyles['hint']}>
              {t('published', { date: formatDate(shown.validFrom) })}
              {shown.validUntil !== null && ` · ${t('until', { date: formatDate(shown.validUntil - 1) })}`}
            </p>
            <p className={styles['announcementText']}>{shown.content}</p>
          </>
        )}
      </Dialog>
    </DashboardCard>
  );
}
