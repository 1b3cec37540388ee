import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import { useAppSettings } from '../../platform/settings/home-index.ts';
import type { SidebarContext, SidebarContribution } from '../../platform/sidebar/sidebar-contribution.ts';
import { countQuery, ownCountQuery } from './api.ts';
import { approvalNameStrings } from './approval-name.strings.ts';
import { listPath, type RequestSide } from './approval-paths.ts';

const icons = { approval: 'check', pending: 'pending' } as const;

/** Approvals in the sidebar, for those whom a policy or a request concerns. What waits is in sight, and counted; the rest is under "more". */
export function useRequestEntries({ isReady, routeExists }: SidebarContext): readonly SidebarContribution[] {
  const t = useStrings(approvalNameStrings);
  const app = useAppSettings();
  const isThere = routeExists(listPath.approval) && app?.mailApproval === '1';
  const isAsked = useFirstScreen() && isThere && isReady;
  const waiting = useQuery({ ...countQuery, enabled: isAsked }).data?.count ?? app?.approvalCount ?? 0;
  const own = useQuery({ ...ownCountQuery, enabled: isAsked }).data?.total ?? 0;
  if (!isThere) return [];
  const toEntry = (side: RequestSide, count: number, order: number): SidebarContribution => ({
    section: count > 0 ? 'system' : 'more',
    order,
    entry: {
      id: side,
      name: t(side),
      path: listPath[side],
      icon: icons[side],
      unread: count,
      kind: side,
      dropTarget: false,
    },
  });
  return [toEntry('approval', waiting, 12), toEntry('pending', own, 14)];
}
