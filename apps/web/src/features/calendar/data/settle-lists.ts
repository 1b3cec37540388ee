import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../platform/api/query-client.ts';

/**
 * Gets lists ready to show a change in. One that is on its way for the first time comes before it: there is nothing yet to show the change in, and
 * the screen would stay empty without its answer. What is asked for anew is given up: it would bring back what was before the change.
 */
export async function settleLists(keys: readonly QueryKey[]): Promise<void> {
  const cache = queryClient.getQueryCache();
  const coming = keys
    .flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' }))
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled(coming.map(async ({ promise }) => promise));
  await Promise.all(
    keys.map((queryKey) => queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })),
  );
}
