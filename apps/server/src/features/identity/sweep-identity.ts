import { defineOperation } from '../../engines/database/port.ts';
import { deviceMs } from './sign-in/known-device.ts';
import { longestWindowMs } from './sign-in/limit-counter.ts';
import { knownAddressMs } from './sign-in/sign-in-limits.ts';

/** Forgets counters whose window has passed, devices that were not used for a year, and sessions that are over and too old to vouch for an address. */
export const sweepIdentity = defineOperation<null, null>({
  name: 'identity.sweep',
  accounts: () => [],
  run: async (tx, context) => {
    await tx
      .deleteFrom('limit_counter')
      .where('window_start', '<', context.now - longestWindowMs)
      .execute();
    await tx
      .deleteFrom('session')
      .where('created_at', '<', context.now - knownAddressMs)
      .where('absolute_expires_at', '<', context.now)
      .execute();
    await tx
      .deleteFrom('known_device')
      .where('last_seen_at', '<', context.now - deviceMs)
      .execute();
    return { output: null };
  },
});
