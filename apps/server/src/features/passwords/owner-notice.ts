import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeNotice, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { readPerson } from '../identity/index.ts';
import { type OwnerNotice, wordNotice } from './compose-message.ts';

export type NoticeServices = Pick<Services, 'database' | 'config'> & { readonly intake: BodyIntake };

/** Writes a notice in the owner's language and time zone, ready to be put into the inbox (`putNotice`). */
export async function writeOwnerNotice(
  services: NoticeServices,
  accountNo: number,
  notice: OwnerNotice,
  now: CallContext['now'],
): Promise<AcceptedBody> {
  const { read } = services.database;
  const { hostname } = services.config;
  const person = await readPerson(read, accountNo);
  if (person === null) throw new UserError('loginExpired');
  const { language, timeZoneName } = await readSettings(read, accountNo);
  const bytes = await composeNotice({
    ...wordNotice(language, notice, { owner: person.address, timeZone: timeZoneName, at: now }),
    hostname,
    to: person.address,
    now,
  });
  return takeInComposed(services.intake, bytes, person.orgId);
}
