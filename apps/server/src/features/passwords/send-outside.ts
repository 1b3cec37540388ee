import type { Language } from '@hongyan/contract';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeNotice, makeMessageId, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { listDomains, machineContext, readPerson } from '../identity/index.ts';
import { resolveRecipient } from '../outbox/index.ts';
import type { Reader, WordedMessage } from './compose-message.ts';
import { submitOutsideMessage } from './submit-outside-message.ts';

export type MessageServices = Services & { readonly intake: BodyIntake };

/**
 * Writes to a person at an address outside, in their language. Nothing is sent where the person is gone or the address leads nowhere.
 * `jobId`: of the job that does it; one that runs twice sends twice.
 */
export async function sendOutside(
  services: MessageServices,
  { accountNo, to, jobId }: { readonly accountNo: number; readonly to: string; readonly jobId: string },
  word: (language: Language, reader: Reader) => WordedMessage,
): Promise<void> {
  const { database, clock, config, intake } = services;
  const person = await readPerson(database.read, accountNo);
  const recipient = await resolveRecipient(services, to);
  const [domain] = person === null ? [] : await listDomains(database.read, person.orgId);
  if (person === null || recipient === null || domain === undefined) return;
  const { language, timeZoneName } = await readSettings(database.read, accountNo);
  const messageId = makeMessageId(config.hostname);
  const bytes = await composeNotice({
    ...word(language, { owner: person.address, timeZone: timeZoneName }),
    // An address that we sign for (DKIM), and that somebody reads.
    from: `postmaster@${domain.name}`,
    to,
    hostname: config.hostname,
    messageId,
    now: clock.now(),
  });
  const body = await takeInComposed(intake, bytes, person.orgId);
  const context = machineContext(clock.now(), jobId, 'worker', person.orgId);
  const message = { account: accountNo, body, messageId, recipients: [recipient], mailFrom: '' };
  await database.runner.execute(submitOutsideMessage, context, message);
}
