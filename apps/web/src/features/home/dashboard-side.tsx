import { Link } from 'react-router';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { firstSettingsPath } from '../../platform/routes/guards.ts';
import { useRouteExists, useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import textStyles from '../../ui/text/text.module.css';
import { showFeedback } from '../feedback/index.ts';
import type { Dashboard } from './api.ts';
import { composeRoute } from './compose-route.ts';
import { dashboardStrings } from './dashboard.strings.ts';
import { DashboardCard } from './dashboard-card.tsx';
import styles from './dashboard-side.module.css';

/** Mails that wait for their time, and those not finished; nothing where one may only read. */
export function PendingCard({ pending }: { pending: Dashboard['pending'] }) {
  const t = useStrings(dashboardStrings);
  const reading = useDateReading();
  const { scheduled, nextAt, drafts } = pending;
  if (!useRouteExists()(composeRoute)) return null;
  return (
    <DashboardCard title={t('pending')} icon="clock">
      <div className={styles['tiles']}>
        <Link to="/scheduled" className={styles['tile']}>
          <strong className={styles['number']}>{scheduled}</strong>
          <span>{t('scheduled')}</span>
          <span className={textStyles['hint']}>
            {nextAt === null ? t('nothingScheduled') : t('nextAt', { time: formatMailTime(nextAt, reading) })}
          </span>
        </Link>
        <Link to="/draftbox" className={styles['tile']}>
          <strong className={styles['number']}>{drafts}</strong>
          <span>{t('drafts')}</span>
          <span className={textStyles['hint']}>{t('draftsHint')}</span>
        </Link>
      </div>
    </DashboardCard>
  );
}

/** From here on the ring warns. */
const lowShare = 0.9;

/** How full the mailbox is, as a ring and in words; what can be done about it. */
export function QuotaCard({ quota: { usedBytes, totalBytes } }: { quota: Dashboard['quota'] }) {
  const t = useStrings(dashboardStrings);
  const share = totalBytes === 0 ? 1 : Math.min(1, usedBytes / totalBytes);
  const percent = Math.round(share * 100);
  const tone = share >= 1 ? 'full' : share >= lowShare ? 'low' : 'fine';
  return (
    <DashboardCard title={t('quota')} icon="fileArchive">
      <div className={styles['quota']}>
        <svg viewBox="0 0 36 36" className={styles['ring']} data-tone={tone} aria-hidden>
          <circle cx="18" cy="18" r="15.5" pathLength="100" />
          <circle cx="18" cy="18" r="15.5" pathLength="100" strokeDasharray={`${String(share * 100)} 100`} />
          <text x="18" y="18">
            {usedBytes > 0 && percent === 0 ? '<1%' : `${String(percent)}%`}
          </text>
        </svg>
        <div className={styles['quotaText']}>
          <strong>{t('quotaText', { used: formatSize(usedBytes), total: formatSize(totalBytes) })}</strong>
          <span className={textStyles['hint']}>
            {tone === 'fine' ? t('quotaLeft', { left: formatSize(totalBytes - usedBytes) }) : null}
            {tone === 'low' ? t('quotaLow') : null}
            {tone === 'full' ? t('quotaFull') : null}
          </span>
          <Button kind="quiet" size="small" className={styles['ask']} onClick={() => showFeedback('ask')}>
            {t('ask')}
          </Button>
        </div>
      </div>
    </DashboardCard>
  );
}

interface Shortcut {
  readonly path: string;
  readonly route: string;
  readonly icon: IconName;
}

const targets: Readonly<Record<Dashboard['shortcuts'][number], Shortcut>> = {
  compose: { path: '/write/new/0', route: composeRoute, icon: 'pen' },
  search: { path: '/search', route: '/search', icon: 'search' },
  contacts: { path: '/addressbook/allcontacts', route: '/addressbook/allcontacts', icon: 'people' },
  scheduled: { path: '/scheduled', route: '/scheduled', icon: 'clock' },
  sharing: { path: '/set/sharing', route: '/set/sharing', icon: 'people' },
  settings: { path: '/set', route: '/set', icon: 'settings' },
};

/** Where people often go; what has no screen, or is not theirs to do in the open mailbox, is left out. */
export function ShortcutsCard({ shortcuts }: { shortcuts: Dashboard['shortcuts'] }) {
  const t = useStrings(dashboardStrings);
  const routes = useUsableRoutes();
  const settings = firstSettingsPath(routes);
  const isBuilt = (route: string): boolean => routes.some(({ path }) => path === route);
  const shown = shortcuts
    .map((name) =>
      name === 'settings' ? { name, icon: targets.settings.icon, path: settings } : { name, ...targets[name] },
    )
    .filter(({ name, path }) => path !== undefined && (name === 'settings' || isBuilt(targets[name].route)));
  return (
    <DashboardCard title={t('shortcuts')} icon="pin">
      <nav aria-label={t('shortcuts')} className={styles['shortcuts']}>
        {shown.map(({ name, path, icon }) => (
          <Link key={name} to={path ?? '/set'} className={styles['shortcut']}>
            <span className={styles['shortcutDisc']}>
              <Icon name={icon} size={20} />
            </span>
            {t(name)}
          </Link>
        ))}
      </nav>
    </DashboardCard>
  );
}
