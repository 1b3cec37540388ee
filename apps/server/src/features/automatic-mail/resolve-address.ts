import type { Services } from '../../services.ts';
import { readPerson } from '../identity/index.ts';
import type { SubmittedRecipient } from '../outbox/in-transaction.ts';
import { resolveRecipient, unknownAccount } from '../outbox/index.ts';

/** An address as automatic mail sees it: of the own organisation, of ours without a mailbox, or outside it. */
export interface ResolvedRecipient {
  readonly recipient: SubmittedRecipient;
  readonly kind: 'inside' | 'unknown' | 'outside';
}

/** Where an address leads, seen from an organisation: another organisation on this server is outside. null for what is no address. */
export async function resolveAddress(
  services: Services,
  orgId: number,
  address: string,
): Promise<ResolvedRecipient | null> {
  const recipient = await resolveRecipient(services, address);
  if (recipient === null) return null;
  if (recipient.account === null) return { recipient, kind: 'outside' };
  if (recipient.account === unknownAccount) return { recipient, kind: 'unknown' };
  const owner = await readPerson(services.database.read, recipient.account);
  return { recipient, kind: owner?.orgId === orgId ? 'inside' : 'outside' };
}
