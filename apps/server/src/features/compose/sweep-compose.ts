import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { findSentDrafts, forgetSentDrafts } from './sent-drafts.ts';
import { forgetOldUploads } from './uploads.ts';

/** Long enough for a mail that is written over a weekend without having been saved. */
const uploadLifeMs = 7 * 24 * 60 * 60 * 1000;

/** One round: uploads that nobody sent, and drafts that were sent. */
export async function sweepCompose(
  services: Pick<Services, 'database' | 'blobs' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const context = machineContext(clock.now(), 'sweep-compose', 'worker');
  await forgetOldUploads(services, context, context.now - uploadLifeMs);
  for (;;) {
    signal.throwIfAborted();
    const drafts = await database.longRead(findSentDrafts, { now: context.now }, { signal });
    const { forgotten } = await database.runner.execute(forgetSentDrafts, context, { drafts });
    if (forgotten === 0) return;
  }
}
