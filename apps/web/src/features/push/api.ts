import { notificationPageSize } from '@hongyan/contract/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';

/** The newest unread arrivals, ten of them (specification, section 7, "Push"). */
export const notificationsQuery = queryOptions({
  queryKey: ['push', 'notifications'],
  queryFn: () => readData(api.push.notificationList({ pageSize: notificationPageSize, pageNum: 1 })),
});

/** Saves settings that the list of notifications has; the screen follows at once. */
export function useSaveNotificationSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (
      setting: { key: 'newMailNotification'; value: boolean } | { key: 'notificationsLookedAt'; value: number },
    ) => readData(api.settings.updateOne(setting)),
    onMutate: ({ key, value }) => {
      client.setQueryData(
        homeIndexQuery.queryKey,
        (index) => index && { ...index, settings: { ...index.settings, [key]: value } },
      );
      if (key === 'notificationsLookedAt')
        client.setQueryData(notificationsQuery.queryKey, (page) => page && { ...page, fresh: 0 });
    },
    onError: () => client.invalidateQueries(homeIndexQuery),
  });
}
