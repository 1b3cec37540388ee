import { awaitConnection } from './await-connection.ts';
import { reportConnection } from './connection-store.ts';
import { askServerCode } from './server-code.ts';

let asking: Promise<void> | undefined;

/** Asks whether the server can be reached, and goes on until it can; resolves then. Asked again meanwhile, it is the same asking. */
export function followConnection(): Promise<void> {
  asking ??= askUntilReached().finally(() => (asking = undefined));
  return asking;
}

async function askUntilReached(): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { kind } = await askServerCode();
    reportConnection('server', kind !== 'unreachable');
    if (kind !== 'unreachable') return;
    await awaitConnection(attempt, new AbortController().signal);
  }
}
