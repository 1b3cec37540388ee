import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { useFirstScreen } from '../../../platform/api/use-first-screen.ts';
import type { SidebarContext, SidebarContribution } from '../../../platform/sidebar/sidebar-contribution.ts';
import { scheduledCountQuery } from '../api.ts';
import { outboxListsStrings } from '../outbox-lists.strings.ts';
import { scheduledPath } from './scheduled-path.ts';

/** The schedule in the sidebar. What waits is in sight, and counted; an empty schedule lies under "more". */
export function useScheduledEntry({ isReady, routeExists }: SidebarContext): readonly SidebarContribution[] {
  const t = useStrings(outboxListsStrings);
  const isThere = routeExists(scheduledPath);
  const count = useScheduledCount(isThere && isReady);
  const entry = {
    id: 'scheduled',
    name: t('scheduled'),
    path: scheduledPath,
    icon: 'clock',
    unread: count,
    kind: 'scheduled',
    dropTarget: false,
  } as const;
  if (count > 0) return [{ section: 'system', order: 10, entry }];
  return isThere ? [{ section: 'more', order: 10, entry }] : [];
}

/** How many mails wait for their time; 0 until it is known. Nothing is asked while `enabled` is false. */
function useScheduledCount(enabled: boolean): number {
  const isFirstScreenThere = useFirstScreen();
  return useQuery({ ...scheduledCountQuery, enabled: enabled && isFirstScreenThere }).data?.total ?? 0;
}
