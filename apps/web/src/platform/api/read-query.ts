import { CancelledError } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Reads what a query holds, for an action: from the cache where it is fresh, else from the server. A request that a screen shares is
 * broken off when the last screen that shows its answer is left; the action goes on and asks anew. Rejects as the call does.
 */
export const readQuery: typeof queryClient.query = async (options) => {
  for (;;) {
    try {
      return await queryClient.query(options);
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
  }
};
