import type { Services } from '../../services.ts';
import { readPerson } from '../identity/index.ts';
import type { SubmittedRecipient } from '../outbox/in-transaction.ts';
import { resolveRecipient, unknownAccount } from '../outbox/index.ts';

/** An address as automatic mail sees it: of the own organisation, of ours without a mailbox, or outside it. */
export interface PlacedRecipient {
  readonly recipient: SubmittedRecipient;
  readonly place: 'inside' | 'unknown' | 'outside';
}

/** Where an address leads, seen from an organisation: another organisation on this server is outside. null for what is no address. */
export async function placeOf(services: Services, orgId: number, address: string): Promise<PlacedRecipient | null> {
  const recipient = await resolveRecipient(services, address);
  if (recipient === null) return null;
  if (recipient.account === null) return { recipient, place: 'outside' };
  if (recipient.account === unknownAccount) return { recipient, place: 'unknown' };
  const owner = await readPerson(services.database.read, recipient.account);
  return { recipient, place: owner?.orgId === orgId ? 'inside' : 'outside' };
}
