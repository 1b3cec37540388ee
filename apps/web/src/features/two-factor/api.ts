import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** The person's two-factor authentication. */
export const twoFactorQuery = queryOptions({
  queryKey: ['secondStep'],
  queryFn: ({ signal }) => readData(api.twoFactor.state({}, { signal })),
});

/** Asks again how things stand, after a change. */
export function refreshTwoFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
}
