/** The sweeper: takes away what nobody can reach any more, slowly and twice checked. Several processes may sweep at once. */
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import {
  type BodyKey,
  deleteUnreferencedBodies,
  findOrphanBlobs,
  findUnreferencedBodies,
  recordUnreferencedBodies,
} from './body-references.ts';
import { findPurgeTargets, purgeExpunged } from './purge-expunged.ts';

export type SweepServices = Pick<Services, 'database' | 'blobs' | 'clock' | 'log'>;

/** How often it runs. Nothing waits for it. */
const sweepEveryMs = 60 * 60 * 1000;
/** A start has better things to do; what is swept has waited for a day. */
const firstSweepAfterMs = 5 * 60 * 1000;
/** A blob younger than this may belong to an operation that has not committed yet. */
const orphanAgeMs = 60 * 60 * 1000;
const hexDigits = '0123456789abcdef';

function sweepContext(now: number): OperationContext {
  return { now, requestId: 'sweeper', actor: null, subject: null, orgId: null, address: null, client: 'worker' };
}

async function purge(services: SweepServices, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  for (const target of await database.longRead(findPurgeTargets, { now: clock.now() }, { signal })) {
    for (let purged = 1; purged > 0; ) {
      signal.throwIfAborted();
      ({ purged } = await database.runner.execute(purgeExpunged, sweepContext(clock.now()), target));
    }
  }
}

/** One round: mails past their retention, then bodies. Blobs go after the rows that named them. */
export async function sweepBodies(services: SweepServices, signal: AbortSignal): Promise<void> {
  const { database, blobs, clock } = services;
  await purge(services, signal);
  let after: BodyKey | null = null;
  do {
    signal.throwIfAborted();
    const now = clock.now();
    const window: Awaited<ReturnType<typeof findUnreferencedBodies.read>> = await database.longRead(
      findUnreferencedBodies,
      { after, now },
      { signal },
    );
    const { toRecord, toClear } = window;
    if (toRecord.length + toClear.length > 0) {
      await database.runner.execute(recordUnreferencedBodies, sweepContext(now), { toRecord, toClear });
    }
    if (window.toDelete.length > 0) {
      const { blobIds } = await database.runner.execute(deleteUnreferencedBodies, sweepContext(now), {
        keys: window.toDelete,
      });
      for (const id of blobIds) await blobs.delete(id);
    }
    after = window.next;
  } while (after !== null);
}

/** Deletes blobs that were finished and never named: their process died between the file and the row (security, section 4.7). */
export async function sweepOrphanBlobs(services: SweepServices, signal: AbortSignal): Promise<number> {
  const { database, blobs, clock } = services;
  const oldest = clock.now() - orphanAgeMs;
  let deleted = 0;
  for (const first of hexDigits) {
    const old: string[] = [];
    for (const second of hexDigits) {
      signal.throwIfAborted();
      for await (const entry of blobs.list(first + second)) if (entry.createdAt <= oldest) old.push(entry.id);
    }
    if (old.length === 0) continue;
    const { orphans } = await database.longRead(findOrphanBlobs, { digit: first, blobIds: old }, { signal });
    for (const id of orphans) await blobs.delete(id);
    deleted += orphans.length;
  }
  return deleted;
}

/** Runs the sweeps in the background: orphans once, soon after the start, the rest then and every hour. */
export function createSweeper(services: SweepServices): { start(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  let first: NodeJS.Timeout | null = null;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const run = (sweep: () => Promise<unknown>): void => {
    running = running
      .then(sweep)
      .then(() => undefined)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) services.log.error({ err: error }, 'a sweep of bodies failed');
      });
  };
  return {
    start() {
      first = setTimeout(() => {
        run(() => sweepOrphanBlobs(services, stopping.signal));
        run(() => sweepBodies(services, stopping.signal));
      }, firstSweepAfterMs);
      first.unref();
      timer = setInterval(() => run(() => sweepBodies(services, stopping.signal)), sweepEveryMs);
      timer.unref();
    },
    async stop() {
      if (first) clearTimeout(first);
      if (timer) clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
