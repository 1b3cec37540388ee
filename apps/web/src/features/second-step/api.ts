import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The person's second verification. */
export const secondStepQuery = queryOptions({
  queryKey: ['secondStep'],
  queryFn: ({ signal }) => dataOf(api.secondStep.state({}, { signal })),
});

/** Asks again how things stand, after a change. */
export function refreshSecondStep(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondStepQuery.queryKey });
}
