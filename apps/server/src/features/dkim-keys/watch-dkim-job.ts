import type { JobKind } from '../../engines/jobs/port.ts';
import type { OutboundDns } from '../../engines/smtp-transport/delivery.ts';
import type { Services } from '../../services.ts';
import { listDkimKeys, machineContext, writeDkimRecord } from '../identity/index.ts';
import { activateDkimKey, type DkimKeyName } from './change-dkim-keys.ts';
import { findPublishedKey } from './find-published-key.ts';
import { watchDkimJob } from './job-kind.ts';

/** Often enough that nobody waits for it, seldom enough that a forgotten key costs nothing. */
const checkEveryMs = 10 * 60_000;
/** An administrator who has not published a record by then has forgotten it; `domain dkim activate` still works. */
const watchForMs = 60 * 24 * 60 * 60_000;

/** Looks for the record of a new key in DNS and lets it sign as soon as it stands there. */
export function createWatchDkimJob(services: Services, dns: Pick<OutboundDns, 'resolveTxt'>): JobKind<DkimKeyName> {
  const { database, clock, secrets, log } = services;
  return {
    kind: watchDkimJob,
    concurrency: 1,
    leaseMs: 60_000,
    maxAttempts: 20,
    backoffMs: () => checkEveryMs,
    run: async ({ payload: name, id }) => {
      const keys = await listDkimKeys(database.read, name.domain);
      const key = keys.find((one) => one.selector === name.selector && one.orgId === name.orgId);
      if (key?.state !== 'new' || key.createdAt + watchForMs < clock.now()) return undefined;
      const found = await findPublishedKey(dns, { ...key, record: writeDkimRecord(secrets, key) });
      if (found.state !== 'published') return { againAt: clock.now() + checkEveryMs };
      await database.runner.execute(activateDkimKey, machineContext(clock.now(), id, 'worker', name.orgId), name);
      log.info({ domain: name.domain, selector: name.selector }, 'mail is signed with the new DKIM key');
      return undefined;
    },
  };
}
