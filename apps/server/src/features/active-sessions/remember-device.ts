import { type Change, defineOperation } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { createChange } from '../../mail/messages/index.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';

/** Published to other windows, whose list of active sessions follows. */
export function announceSessionChange(accountNo: number): Change {
  return createChange(accountNo, 'settingsChanged', { optType: 'mailbox', keys: ['activeSessions'] });
}

/** A person's devices: more than anybody uses; a program that calls itself differently each time pushes the oldest out. */
export const maxDevices = 200;

export interface SeenDevice {
  readonly accountNo: number;
  readonly deviceHash: string;
  readonly device: string;
  readonly address: string;
  /** To the owner, should the device be new; null: there is no notice. */
  readonly notice: AcceptedBody | null;
}

/** Records that a device has signed in, and notifies the owner of a new one: of two sign-ins at once from one device, once. */
export const rememberDevice = defineOperation<SeenDevice, null>({
  name: 'signInPlaces.rememberDevice',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, deviceHash, device, address, notice }) => {
    const changed = [announceSessionChange(accountNo)];
    const seen = { device, address, last_seen_at: context.now };
    const known = await tx
      .updateTable('known_device')
      .set(seen)
      .where('account_no', '=', accountNo)
      .where('device_hash', '=', deviceHash)
      .returning('device_hash')
      .execute();
    if (known.length > 0) return { output: null, changes: changed };
    const kept = await tx
      .selectFrom('known_device')
      .select('device_hash')
      .where('account_no', '=', accountNo)
      .orderBy('last_seen_at', 'desc')
      .offset(maxDevices - 1)
      .limit(maxDevices)
      .execute();
    for (const { device_hash: oldest } of kept)
      await tx
        .deleteFrom('known_device')
        .where('account_no', '=', accountNo)
        .where('device_hash', '=', oldest)
        .execute();
    await tx
      .insertInto('known_device')
      .values({ account_no: accountNo, device_hash: deviceHash, first_seen_at: context.now, ...seen })
      .execute();
    const notified = notice === null ? [] : await putNotice(tx, context, accountNo, notice);
    return { output: null, changes: [...changed, ...notified] };
  },
});

/** Puts a notice about sign-ins into the owner's inbox. */
export const notifyOwner = defineOperation<{ readonly accountNo: number; readonly notice: AcceptedBody }, null>({
  name: 'signInPlaces.tellOwner',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, notice }) => ({
    output: null,
    changes: await putNotice(tx, context, accountNo, notice),
  }),
});
