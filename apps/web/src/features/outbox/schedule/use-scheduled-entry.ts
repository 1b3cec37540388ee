import { useStrings } from '../../../lib/language/strings.ts';
import type { SidebarContext, SidebarContribution } from '../../../platform/sidebar/sidebar-contribution.ts';
import { outboxListsStrings } from '../outbox-lists.strings.ts';
import { scheduledPath } from './scheduled-path.ts';
import { useScheduledCount } from './use-scheduled-count.ts';

/** The schedule in the sidebar. What waits is looked at, and counted; an empty schedule lies under "more". */
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
