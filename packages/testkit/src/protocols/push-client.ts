import type { PushControl, PushEvent } from '@hongyan/contract';
import { waitFor } from '../wait-for.ts';
import type { ApiClient } from './api-client.ts';

/** A push socket that keeps what it hears. */
export interface PushClient {
  readonly events: readonly (PushEvent | PushControl)[];
  /** The next event of a kind that `matches`, among those not answered before. */
  next<Kind extends PushEvent['kind']>(
    kind: Kind,
    matches?: (event: Extract<PushEvent, { kind: Kind }>) => boolean,
    options?: { readonly timeoutMs?: number },
  ): Promise<Extract<PushEvent, { kind: Kind }>>;
  /** The code with which the server closed the socket. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens the push socket of a signed-in person's mailbox and waits for its welcome. */
export async function openPush(base: string, client: ApiClient, address: string): Promise<PushClient> {
  const { data } = await client.push.ticket({});
  const socket = new WebSocket(
    `${base.replace(/^http/, 'ws')}/api/mail/message/${encodeURIComponent(address)}?ticket=${encodeURIComponent(data.ticket)}`,
  );
  const events: (PushEvent | PushControl)[] = [];
  const answered = new Set<unknown>();
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', (event) => resolve(event.code));
  });
  socket.addEventListener('message', (event) => events.push(JSON.parse(String(event.data)) as PushEvent | PushControl));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the push socket did not open')));
  });
  socket.send(JSON.stringify({ kind: 'hello', since: 0 }));
  await waitFor(() => events.some((event) => event.kind === 'welcome'), { what: 'the welcome of the push socket' });
  return {
    events,
    closed,
    close: () => socket.close(),
    next: async (kind, matches = () => true, { timeoutMs = 10_000 } = {}) => {
      type Wanted = Extract<PushEvent, { kind: typeof kind }>;
      const found = await waitFor(
        () =>
          events.find((event) => event.kind === kind && !answered.has(event) && matches(event as Wanted)) as
            | Wanted
            | undefined,
        { timeoutMs, what: `the push event ${kind}` },
      );
      answered.add(found);
      return found;
    },
  };
}
