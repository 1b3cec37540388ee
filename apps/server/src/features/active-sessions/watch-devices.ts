import { describeDevice } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import {
  type DevicePort,
  isKnownDevice,
  keepDevice,
  maxDeviceCharacters,
  normaliseNetworkAddress,
  requirePerson,
} from '../identity/index.ts';
import { readLocationNamer } from './location-names.ts';
import { notifyOwner, rememberDevice } from './remember-device.ts';
import { composeSignInNotice, type SignInNotice } from './sign-in-notice.ts';

export type WatchServices = Pick<Services, 'config' | 'database' | 'secrets' | 'log' | 'passwordDirectory'> & {
  readonly intake: BodyIntake;
};

async function takeInNotice(
  { config, database, intake }: WatchServices,
  kind: SignInNotice,
  accountNo: number,
  context: OpenCallContext,
): Promise<AcceptedBody> {
  const { read } = database;
  const { address: owner, orgId } = await requirePerson(read, accountNo);
  const { language, timeZoneName } = await readSettings(read, accountNo);
  const format = { timeZone: timeZoneName, dateStyle: 'long', timeStyle: 'short' } as const;
  const { address } = normaliseNetworkAddress(context.address);
  const facts = {
    owner,
    time: new Intl.DateTimeFormat(language, format).format(context.now),
    device: describeDevice(context.userAgent.slice(0, maxDeviceCharacters)),
    address,
    location: (await readLocationNamer(read, orgId, language))(address),
  };
  const bytes = await composeSignInNotice(kind, { language, hostname: config.hostname, now: context.now, facts });
  return takeInComposed(intake, bytes, orgId);
}

/** Whether the owner is to be notified of a device: not of the very first, with which the mailbox is taken into use. */
async function isNotifiedOf({ database }: WatchServices, accountNo: number, orgId: number, deviceHash: string) {
  const { read } = database;
  if (await isKnownDevice(read, accountNo, deviceHash)) return false;
  if (!(await readOrgSetting(read, orgId, 'newDeviceNotice'))) return false;
  const any = await read
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_no', '=', accountNo)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/** Knows people's devices and notifies them of others. What fails here is logged: the sign-in stands, and a full disk locks nobody out. */
export function watchDevices(services: WatchServices): Omit<DevicePort, 'recordUse'> {
  const { database, secrets, log } = services;
  const asOwner = (context: OpenCallContext, accountNo: number) => ({
    ...toOperationContext(context),
    actor: accountNo,
    subject: accountNo,
  });
  return {
    recordSignIn: async ({ accountNo, orgId, kind }, context) => {
      try {
        const deviceHash = keepDevice(secrets, accountNo, kind, context);
        const isNotified = await isNotifiedOf(services, accountNo, orgId, deviceHash);
        await database.runner.execute(rememberDevice, asOwner(context, accountNo), {
          accountNo,
          deviceHash,
          device: context.userAgent.slice(0, maxDeviceCharacters),
          address: normaliseNetworkAddress(context.address).address,
          notice: isNotified ? await takeInNotice(services, 'newDevice', accountNo, context) : null,
        });
      } catch (error) {
        log.error({ err: error }, 'the device of a sign-in was not noted');
      }
    },
    recordReuse: async (accountNo, context) => {
      try {
        const notice = await takeInNotice(services, 'reused', accountNo, context);
        await database.runner.execute(notifyOwner, asOwner(context, accountNo), { accountNo, notice });
      } catch (error) {
        log.error({ err: error }, 'the owner of a session was not notified that an old token was used');
      }
    },
  };
}
