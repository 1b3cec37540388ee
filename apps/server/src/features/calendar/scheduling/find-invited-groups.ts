import { readEvent } from '@hongyan/icalendar';
import type { Tx } from '../../../engines/database/port.ts';
import { readGroup, readStanding } from '../../group-membership/index.ts';
import { caseFoldAddress, findOwner } from '../../identity/in-transaction.ts';

/**
 * The mail groups among the participants of a stored event whose mail reaches somebody: whoever is invited by a group alone may answer
 * (RFC 5545 §3.2.11). Empty where they are invited themselves, and where nobody is proven.
 */
export async function findInvitedGroups(tx: Tx, ics: string, from: string): Promise<readonly string[]> {
  const address = caseFoldAddress(from);
  const participants = readEvent(ics)?.participants ?? [];
  const invited = participants.map((participant) => caseFoldAddress(participant.address) ?? '');
  if (address === null || invited.includes(address)) return [];
  const person = await findOwner(tx, address);
  const asking = { orgId: person?.orgId ?? null, account: person?.accountNo ?? null, address };
  const found: string[] = [];
  for (const candidate of invited) {
    const group = candidate === '' ? null : await readGroup(tx, candidate);
    if (group === null) continue;
    const { reached } = await readStanding(tx, group.orgId, asking);
    if (reached.has(group.address)) found.push(group.address);
  }
  return found;
}
