import { createSweep, type Sweep } from '../../../engines/jobs/sweep.ts';
import { findRegion } from '../../../engines/locations/find-location.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { type CredentialUse, machineContext, normaliseNetworkAddress } from '../../identity/index.ts';
import { listNetworks, nameOfAddress } from '../named-networks.ts';
import { type EarlierUse, forgetRegions, knownRegionMs, recordRegion, regionsPerBatch } from './record-region.ts';

/** How exactly it is known when something was used in one region: a write for each. */
const recordEveryMs = 10 * 60_000;
/** Uses whose last record is remembered; forgetting them all costs one needless write each. */
const maxRemembered = 20_000;

/** What was used in two regions that are far apart. */
export interface FarUse extends CredentialUse {
  readonly earlier: EarlierUse;
}

export interface FarUseWatch {
  /** Looks at the address of a call or a mail client. Answers at once: what it writes it writes beside the call, and an error of it is logged. */
  recordUse(use: CredentialUse): void;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

/** Watches where sign-ins and codes are used; `notify` is called for each that is in two far regions within an hour. */
export function watchFarUse(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  notify: (use: FarUse) => Promise<void>,
): FarUseWatch {
  const recorded = new Map<string, { readonly address: string; readonly at: number }>();
  const underWay = new Set<Promise<void>>();
  const look = async (use: CredentialUse, address: string): Promise<void> => {
    const { accountNo, orgId, credential } = use;
    const region = findRegion(address);
    if (region === null) return;
    // What an organisation calls its own may be anywhere: a proxy, a branch abroad.
    if (nameOfAddress(await listNetworks(database.read, orgId), address) !== null) return;
    const context = {
      ...machineContext(clock.now(), 'far-use', 'worker', orgId),
      actor: accountNo,
      subject: accountNo,
    };
    const seen = { accountNo, orgId, credential, region, address };
    const earlier = await database.runner.execute(recordRegion, { ...context, address }, seen);
    if (earlier === null || !(await readOrgSetting(database.read, orgId, 'farUseNotice'))) return;
    await notify({ ...use, address, earlier });
  };
  return {
    recordUse: (use) => {
      const { address } = normaliseNetworkAddress(use.address);
      const key = `${String(use.accountNo)} ${use.credential}`;
      const last = recorded.get(key);
      const now = clock.now();
      if (last !== undefined && last.address === address && now - last.at < recordEveryMs) return;
      if (recorded.size >= maxRemembered) recorded.clear();
      recorded.set(key, { address, at: now });
      const looking = look(use, address)
        .catch((error: unknown) => log.warn({ err: error }, 'where a sign-in is used was not recorded'))
        .finally(() => underWay.delete(looking));
      underWay.add(looking);
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}

/** Forgets in the background where sign-ins and codes were used too long ago. */
export function createRegionSweep({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): Sweep {
  return createSweep(log, 'where sign-ins were used long ago was not swept', async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const context = machineContext(clock.now(), 'sweep-regions', 'worker');
      const before = clock.now() - knownRegionMs;
      const { forgotten } = await database.runner.execute(forgetRegions, context, { before });
      if (forgotten < regionsPerBatch) return;
    }
  });
}
