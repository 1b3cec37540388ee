import { useQuery } from '@tanstack/react-query';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useAppSettings } from '../../platform/settings/home-index.ts';
import { countQuery } from './api.ts';
import { listPath } from './approval-paths.ts';

/** How many requests wait for me; 0 for whom approval does not concern. */
export function useWaitingCount(): number {
  const app = useAppSettings();
  const isThere = useRouteExists()(listPath.approval) && app?.mailApproval === '1';
  const count = useQuery({ ...countQuery, enabled: isThere }).data?.count;
  return isThere ? (count ?? app.approvalCount) : 0;
}
