import { Suspense } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AgendaList } from '../calendar/index.ts';
import { dashboardStrings } from './dashboard.strings.ts';
import { DashboardCard } from './dashboard-card.tsx';

/** What comes today and tomorrow; nothing where there is no calendar. */
export function AgendaCard() {
  const t = useStrings(dashboardStrings);
  if (!useRouteExists()('/calendar')) return null;
  return (
    <DashboardCard title={t('agenda')} icon="calendar" more={{ path: '/calendar', label: t('openCalendar') }}>
      <Suspense fallback={<Skeleton count={2} />}>
        <AgendaList />
      </Suspense>
    </DashboardCard>
  );
}
