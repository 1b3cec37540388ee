import { MutationCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../lib/errors/api-error.ts';
import { presentError } from '../../ui/notices/present-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** How a failed mutation is shown: `warning` for moves and adds, `none` where the screen says it in place. */
    mutationMeta: { errorKind?: 'error' | 'warning' | 'none' };
  }
}

/** Push reports what changed; asking again on our own is only for what push may have missed. */
const staleMs = 60_000;
const maxNetworkRetries = 2;

/** Server state of the whole application. Sign-out empties it. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const kind = mutation.meta?.errorKind ?? 'error';
      if (kind !== 'none') presentError(error, kind);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      refetchOnWindowFocus: false,
      // A browser that thinks itself offline is often wrong, and a call that waits in silence helps nobody.
      networkMode: 'always',
      // An answer is an answer; only a missing one is worth asking for again.
      retry: (failures, error) => error instanceof NetworkError && failures < maxNetworkRetries,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
