import type { Database, OperationContext } from '../../engines/database/port.ts';
import { createPeople, listAuthorisationCodes, type Person } from '../identity/index.ts';
import { type StoppedSending, stopSending } from '../outbox/index.ts';
import { checkRemoval, type RemovalInput, recordRemoval } from './record-removal.ts';

type PeopleServices = Parameters<typeof createPeople>[0] & { readonly database: Database };

export interface Removal {
  readonly stopped: StoppedSending;
  /** Authorisation codes that were revoked. */
  readonly codes: number;
}

/**
 * Removes a person. What had not left is stopped before the addresses are taken away, since a message without a sender could not become a draft again;
 * before that nobody is in the account any more. A removal that is interrupted leaves somebody suspended, and is done by removing them again.
 */
export async function removePerson(
  services: PeopleServices,
  context: OperationContext,
  { accountNo, state }: Pick<Person, 'accountNo' | 'state'>,
  terms: Pick<RemovalInput, 'purgeAt' | 'handOverTo' | 'mailTo'>,
): Promise<Removal> {
  const { database } = services;
  const input = { ...terms, accountNo, stateBefore: state };
  // What forbids it is said before anything is done; the operation asks again.
  await checkRemoval(database.read, input);
  const people = createPeople(services);
  await people.suspendPerson(context, accountNo);
  const codes = (await listAuthorisationCodes(database.read, accountNo)).filter(({ revokedAt }) => revokedAt === null);
  for (const { codeId } of codes) await people.revokeAuthorisationCode(context, { accountNo, codeId });
  const stopped = await stopSending(database, context, accountNo);
  await database.runner.execute(recordRemoval, context, input);
  return { stopped, codes: codes.length };
}
