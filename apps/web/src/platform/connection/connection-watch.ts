import type { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../lib/errors/api-error.ts';
import { onNoAnswer } from '../api/api-client.ts';
import { awaySince, onConnectionChange } from './connection-store.ts';
import { followConnection } from './follow-connection.ts';
import { performWaiting } from './waiting-work.ts';

/**
 * Notices when the connection is away: a call that had no answer and the browser's own word are reasons to ask the server, since each
 * alone is often wrong. When it is back, what waits is done, then what could not be loaded meanwhile is loaded again: lists that were
 * asked for first would show everything as it was before. Once, at the start.
 */
export function startConnectionWatch(client: QueryClient): void {
  onNoAnswer(() => void followConnection());
  window.addEventListener('offline', () => void followConnection());
  let wasAway = false;
  onConnectionChange(() => {
    const isAway = awaySince() !== undefined;
    if (wasAway && !isAway)
      void performWaiting().then(() =>
        client.invalidateQueries({ predicate: ({ state }) => state.error instanceof NetworkError }),
      );
    wasAway = isAway;
  });
}
