import type { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../lib/errors/api-error.ts';
import { onNoAnswer } from '../api/api-client.ts';
import { awaitConnection } from './await-connection.ts';
import { awaySince, onConnectionChange, reportConnection } from './connection-store.ts';
import { askServerCode } from './server-code.ts';

let isAsking = false;

/** Asks whether the server can be reached, and goes on until it can. Asked again meanwhile, it does nothing. */
export async function followConnection(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  for (let attempt = 1; ; attempt++) {
    const { kind } = await askServerCode();
    reportConnection('server', kind !== 'unreachable');
    if (kind !== 'unreachable') break;
    await awaitConnection(attempt, new AbortController().signal);
  }
  isAsking = false;
}

/**
 * Notices when the connection is away: a call that had no answer and the browser's own word are reasons to ask the server, since each
 * alone is often wrong. When it is back, what could not be loaded meanwhile is loaded again. Once, at the start.
 */
export function startConnectionWatch(client: QueryClient): void {
  onNoAnswer(() => void followConnection());
  window.addEventListener('offline', () => void followConnection());
  let wasAway = false;
  onConnectionChange(() => {
    const isAway = awaySince() !== undefined;
    if (wasAway && !isAway)
      void client.invalidateQueries({ predicate: ({ state }) => state.error instanceof NetworkError });
    wasAway = isAway;
  });
}
