import type { ClientProtocol } from '@hongyan/contract';
import { maxDevicesPerCode } from '@hongyan/contract';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { clientsChanged } from './clients-changed.ts';

/** How exactly the last use of a device is known: a program signs in for each mail. */
export const deviceTouchMs = 10 * 60_000;

export interface SeenDevice {
  readonly accountNo: number;
  readonly codeId: number;
  readonly protocol: ClientProtocol;
  readonly program: string;
  readonly address: string;
}

export interface DeviceAnswer {
  readonly deviceId: number;
  readonly allowed: boolean;
}

/** Devices of one code are a person's handful; whoever invents names pushes the oldest allowed ones out, never a blocked one. */
async function makeRoom(tx: Tx, { accountNo, codeId }: SeenDevice): Promise<void> {
  const { count } = await tx
    .selectFrom('client_device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_no', '=', accountNo)
    .where('code_id', '=', codeId)
    .executeTakeFirstOrThrow();
  if (count < maxDevicesPerCode) return;
  const oldest = await tx
    .selectFrom('client_device')
    .select('device_id')
    .where('account_no', '=', accountNo)
    .where('code_id', '=', codeId)
    .orderBy('is_new', 'desc')
    .orderBy('status')
    .orderBy('last_used_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('client_device')
    .where('account_no', '=', accountNo)
    .where('device_id', '=', oldest.device_id)
    .execute();
}

async function insertDevice(tx: Tx, seen: SeenDevice, now: number): Promise<DeviceAnswer> {
  await makeRoom(tx, seen);
  const { last } = await tx
    .selectFrom('client_device')
    .select((eb) => eb.fn.coalesce(eb.fn.max('device_id'), eb.lit(0)).as('last'))
    .where('account_no', '=', seen.accountNo)
    .executeTakeFirstOrThrow();
  // A name is easily changed: a code with a blocked device takes nothing new until its owner allows it.
  const blocked = await tx
    .selectFrom('client_device')
    .select('device_id')
    .where('account_no', '=', seen.accountNo)
    .where('code_id', '=', seen.codeId)
    .where('status', '=', 'blocked')
    .limit(1)
    .executeTakeFirst();
  const isBlocked = blocked !== undefined;
  await tx
    .insertInto('client_device')
    .values({
      account_no: seen.accountNo,
      device_id: last + 1,
      code_id: seen.codeId,
      protocol: seen.protocol,
      program: seen.program,
      address: seen.address,
      status: isBlocked ? 'blocked' : 'allowed',
      is_new: isBlocked ? 1 : 0,
      first_seen_at: now,
      last_used_at: now,
    })
    .execute();
  return { deviceId: last + 1, allowed: !isBlocked };
}

/** Writes down that a program has signed in with a right code, and says whether it may; into the login log too. */
export const recordClientDevice = defineOperation<SeenDevice, DeviceAnswer>({
  name: 'clients.recordDevice',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, seen) => {
    const known = await tx
      .selectFrom('client_device')
      .select(['device_id', 'status'])
      .where('account_no', '=', seen.accountNo)
      .where('code_id', '=', seen.codeId)
      .where('protocol', '=', seen.protocol)
      .where('program', '=', seen.program)
      .executeTakeFirst();
    if (known)
      await tx
        .updateTable('client_device')
        .set({ address: seen.address, last_used_at: context.now })
        .where('account_no', '=', seen.accountNo)
        .where('device_id', '=', known.device_id)
        .execute();
    const output = known
      ? { deviceId: known.device_id, allowed: known.status === 'allowed' }
      : await insertDevice(tx, seen, context.now);
    const detail = { protocol: seen.protocol, device: seen.program };
    return {
      output,
      changes: [clientsChanged(seen.accountNo)],
      audit: [
        {
          action: 'identity.checkClientCode',
          object: String(seen.accountNo),
          result: output.allowed ? 'ok' : 'refused',
          detail,
        },
      ],
    };
  },
});
