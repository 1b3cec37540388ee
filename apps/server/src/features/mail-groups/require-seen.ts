import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { maySee, readGroup, readStanding, type Standing, type StoredGroup } from '../group-membership/index.ts';
import { caseFoldAddress } from '../identity/index.ts';

export interface SeenGroup {
  readonly group: StoredGroup;
  readonly standing: Standing;
}

/** Who is signed in: groups are theirs, whichever mailbox is open. */
export const toAsking = ({ session }: CallContext) => ({ orgId: session.orgId, account: session.actor, address: '' });

/** The address of a group as it is stored; empty for what is no address. */
export const normaliseGroup = (address: string): string => caseFoldAddress(address) ?? '';

/** A group that the person may know of. Throws `mailGroupNotFound` also where there is one that is not for them. */
export async function requireSeen(db: Db, context: CallContext, address: string): Promise<SeenGroup> {
  const group = await readGroup(db, normaliseGroup(address));
  if (group === null || group.orgId !== context.session.orgId) throw new UserError('mailGroupNotFound');
  const standing = await readStanding(db, group.orgId, toAsking(context));
  if (!maySee(group, standing)) throw new UserError('mailGroupNotFound');
  return { group, standing };
}
