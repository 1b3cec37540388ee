import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

/** The home page's data. */
export type Dashboard = OutputOf<Calls['home']['dashboard']>;

export const dashboardQuery = queryOptions({
  queryKey: ['home', 'dashboard'],
  queryFn: () => readData(api.home.dashboard({})),
});

/** Notes that an announcement is read; the page follows at once. */
export function useReadAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: number) => readData(api.announcements.read({ announcementId })),
    onSuccess: (_done, announcementId) => {
      client.setQueryData(
        dashboardQuery.queryKey,
        (page) =>
          page && {
            ...page,
            announcements: page.announcements.map((one) =>
              one.announcementId === announcementId ? { ...one, read: true } : one,
            ),
          },
      );
    },
    // It may have been taken away meanwhile.
    onError: () => client.invalidateQueries(dashboardQuery),
  });
}
