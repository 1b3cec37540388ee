/** Links by which a member outside leaves an open group with one click (RFC 8058). */
import type { Secrets } from '../../engines/secrets/port.ts';
import type { Services } from '../../services.ts';
import type { StoredGroup } from '../group-membership/index.ts';
import { caseFoldAddress } from '../identity/index.ts';
import { isOwnMember } from './leaving-member.ts';

/** Encrypted for this alone: whoever has a link can do nothing else with it, and reads no address in it. */
const linkPurpose = 'mail-group-leave';

/** Whose membership a link ends. */
export interface LeaveLink {
  /** The group's address. */
  readonly group: string;
  /** The member's address, folded. */
  readonly member: string;
}

/** What a link stands for; null: it was not made here. */
export function readLeaveToken(secrets: Secrets, token: string): LeaveLink | null {
  try {
    const [group, member] = secrets.decrypt(linkPurpose, token).split('\n');
    return group === undefined || member === undefined ? null : { group, member };
  } catch {
    return null;
  }
}

/**
 * The link for one recipient of a message to a group. null: nobody leaves the group by themselves, or the address is in it by another group alone,
 * which this one cannot take it out of.
 */
export async function writeLeaveLink(
  { database, secrets, config }: Pick<Services, 'database' | 'secrets' | 'config'>,
  group: StoredGroup,
  recipient: string,
): Promise<string | null> {
  const member = caseFoldAddress(recipient);
  if (
    !group.isOpen ||
    member === null ||
    !(await isOwnMember(database.read, group, { kind: 'address', target: member }))
  )
    return null;
  const token = secrets.encrypt(linkPurpose, `${group.address}\n${member}`);
  const base = config.publicUrl ?? `https://${config.hostname}:${String(config.https.port)}`;
  return new URL(`/api/mailgroup/unsubscribe/${token}`, base).href;
}
