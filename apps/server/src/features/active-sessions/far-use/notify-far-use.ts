import type { Db } from '../../../engines/database/port.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import { takeInComposed } from '../../../mail/notices/index.ts';
import { machineContext, requirePerson } from '../../identity/index.ts';
import { readLocationNamer } from '../location-names.ts';
import { notifyOwner } from '../remember-device.ts';
import type { WatchServices } from '../watch-devices.ts';
import { composeFarUseNotice, type FarUseFacts } from './far-use-notice.ts';
import type { FarUse } from './watch-far-use.ts';

/** The name of the code that was used; null: a sign-in. */
async function readCodeName(db: Db, { accountNo, credential }: FarUse): Promise<string | null> {
  const [kind, id] = credential.split(':');
  if (kind !== 'code') return null;
  const row = await db
    .selectFrom('client_code')
    .select(['name', 'is_default'])
    .where('account_no', '=', accountNo)
    .where('code_id', '=', Number(id))
    .executeTakeFirst();
  return row === undefined || row.is_default === 1 ? '' : row.name;
}

/** Writes to the owner of a mailbox that a sign-in or a code was used in two regions far apart. */
export async function notifyFarUse(services: WatchServices, now: number, use: FarUse): Promise<void> {
  const { config, database, intake } = services;
  const { read } = database;
  const { accountNo, orgId, earlier } = use;
  const { address: owner } = await requirePerson(read, accountNo);
  const { language, timeZoneName } = await readSettings(read, accountNo);
  const nameLocation = await readLocationNamer(read, orgId, language);
  const format = new Intl.DateTimeFormat(language, { timeZone: timeZoneName, dateStyle: 'long', timeStyle: 'short' });
  const describe = (address: string, at: number) => ({
    time: format.format(at),
    location: nameLocation(address),
    address,
  });
  const facts: FarUseFacts = {
    owner,
    code: await readCodeName(read, use),
    now: describe(use.address, now),
    before: describe(earlier.address, earlier.at),
  };
  const bytes = await composeFarUseNotice({ language, hostname: config.hostname, now, facts });
  const notice = await takeInComposed(intake, bytes, orgId);
  const context = machineContext(now, 'far-use', 'worker', orgId);
  await database.runner.execute(
    notifyOwner,
    { ...context, actor: accountNo, subject: accountNo },
    { accountNo, notice },
  );
}
