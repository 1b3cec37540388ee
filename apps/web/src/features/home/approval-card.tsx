import { Suspense } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { approvalsPath, useWaitingCount, WaitingList } from '../approval/index.ts';
import { dashboardStrings } from './dashboard.strings.ts';
import { DashboardCard } from './dashboard-card.tsx';

/** What waits for my approval; nothing where nothing does. */
export function ApprovalCard() {
  const t = useStrings(dashboardStrings);
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <DashboardCard title={t('approval')} icon="check" count={count} more={{ path: approvalsPath, label: t('showAll') }}>
      <Suspense fallback={<Skeleton count={2} />}>
        <WaitingList />
      </Suspense>
    </DashboardCard>
  );
}
