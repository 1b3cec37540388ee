import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
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

/** The list of mails comes first: the count is asked for when the app shell has stood for a moment. */
const afterListMs = 700;

/** How many mails wait for their time; 0 until it is known. Nothing is asked while `enabled` is false. */
function useScheduledCount(enabled: boolean): number {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterListMs);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({ ...scheduledCountQuery, enabled: enabled && isLate }).data?.total ?? 0;
}
