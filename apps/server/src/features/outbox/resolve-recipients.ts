import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressSeparator, maxMailGroupPeople, maxRecipients } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { findOwners, readPerson } from '../identity/index.ts';
import { resolveTarget } from '../incoming/index.ts';
import {
  findKeptArchive,
  findLeavingMember,
  mayWriteTo,
  nameAccounts,
  readGroupPeople,
  type StoredGroup,
} from '../mail-groups/index.ts';
import { unknownAccount } from './store.ts';
import type { SubmittedRecipient } from './submitted-recipient.ts';

type RecipientServices = Pick<Services, 'database'>;

/** A group, and its address as the message has it. */
interface NamedGroup {
  readonly group: StoredGroup;
  readonly named: string;
}

/** Addresses looked up one by one in one turn of the event loop: some milliseconds. */
const askedPerTurn = 20;

function takeDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Everybody found so far, each once: an account under its number, others under their address. */
class FoundRecipients {
  readonly #found = new Map<string, SubmittedRecipient>();

  get size(): number {
    return this.#found.size;
  }

  add(recipient: SubmittedRecipient): void {
    const { account, address } = recipient;
    const isAccount = account !== null && account !== unknownAccount;
    const key = isAccount ? `#${String(account)}` : address.toLowerCase();
    if (!this.#found.has(key)) this.#found.set(key, recipient);
  }

  list(): SubmittedRecipient[] {
    return [...this.#found.values()];
  }
}

/** Whether somebody here takes themselves out of a group by writing to its address to leave. */
async function isLeaving(db: Db, sender: number, group: StoredGroup): Promise<boolean> {
  const person = await readPerson(db, sender);
  const asking = { orgId: person?.orgId ?? null, account: sender, address: '' };
  return (await findLeavingMember(db, group, asking)) !== null && person?.orgId === group.orgId;
}

async function mayWrite(db: Db, sender: number, group: StoredGroup): Promise<boolean> {
  const person = await readPerson(db, sender);
  return mayWriteTo(db, group, { orgId: person?.orgId ?? null, account: sender, address: '' });
}

/** Throws `mailGroupRefused` with all groups to which this account may not write: who wants to send to the others is asked once. */
async function refuseGroups(db: Db, sender: number, groups: Iterable<NamedGroup>): Promise<void> {
  const refused: string[] = [];
  for (const { group, named } of groups) if (!(await mayWrite(db, sender, group))) refused.push(named);
  if (refused.length > 0) throw new UserError('mailGroupRefused', { address: refused.join(addressSeparator) });
}

/** Where one address leads that is no plain address of a person here: a list, and the groups among it apart. */
async function resolveOne(
  { database }: RecipientServices,
  address: string,
  sender?: number,
): Promise<readonly SubmittedRecipient[] | StoredGroup> {
  const target = await resolveTarget(database.read, address);
  const base = { address, domain: takeDomain(address) };
  if (target.kind === 'invalid') throw new UserError('recipientInvalid', { address });
  if (target.kind === 'inside') return [{ ...base, account: target.account }];
  // Reports come from other servers only.
  if (target.kind === 'unknown' || target.kind === 'reports') return [{ ...base, account: unknownAccount }];
  if (target.kind === 'outside') return [{ address, domain: target.domain, account: null }];
  if (target.kind === 'group') return target.group;
  // Taken out when the mail leaves, not before: it may wait, or be taken back (release-inside.ts).
  if (target.isToLeave && sender !== undefined && (await isLeaving(database.read, sender, target.group)))
    return [{ ...base, account: unknownAccount }];
  const managers = await nameAccounts(database.read, target.accounts);
  return managers.map(({ accountNo, address: own }) => ({ address: own, domain: takeDomain(own), account: accountNo }));
}

async function resolveMember(
  services: RecipientServices,
  group: StoredGroup,
  { account, address }: { readonly account: number | null; readonly address: string },
): Promise<readonly SubmittedRecipient[]> {
  const viaGroup = group.address;
  if (account !== null) return [{ address, domain: takeDomain(address), account, viaGroup }];
  const found = await resolveOne(services, address);
  // A group of another organisation: it has said nothing about this one, so the mail to it fails with a report.
  if ('orgId' in found) return [{ address, domain: takeDomain(address), account: unknownAccount, viaGroup }];
  return found.map((recipient) => ({ ...recipient, viaGroup }));
}

/**
 * The people of a group and its archive, if this account may write to it. Throws `mailGroupRefused`, `mailGroupTooLarge`, `mailGroupEmpty`: a mail to a group never
 * goes lost in silence.
 */
export async function resolveGroup(
  services: RecipientServices,
  sender: number,
  group: StoredGroup,
): Promise<readonly SubmittedRecipient[]> {
  const { read } = services.database;
  const { address } = group;
  if (!(await mayWrite(read, sender, group))) throw new UserError('mailGroupRefused', { address });
  const people = await readGroupPeople(read, group);
  if (people === null) throw new UserError('mailGroupTooLarge', { address, max: maxMailGroupPeople });
  if (people.length === 0) throw new UserError('mailGroupEmpty', { address });
  const found: SubmittedRecipient[] = [];
  for (const one of people) found.push(...(await resolveMember(services, group, one)));
  const archive = await findKeptArchive(read, group);
  if (archive !== null) found.push({ ...archive, domain: takeDomain(archive.address), viaGroup: address });
  return found;
}

/**
 * Finds out who is inside and who is outside, and follows groups. An address of ours that nobody has is kept as a recipient: the release fails
 * it with a bounce, as any other server would, so that a typing mistake in one address does not stop the mail to the others.
 * Throws `recipientInvalid` for what is no address, `tooManyRecipients`, `recipientsEmpty`, and what `resolveGroup` throws.
 */
export async function resolveRecipients(
  services: RecipientServices,
  sender: number,
  addresses: readonly string[],
): Promise<SubmittedRecipient[]> {
  const found = new FoundRecipients();
  const groups = new Map<string, NamedGroup>();
  const owners = await findOwners(services.database.read, addresses);
  let asked = 0;
  for (const address of addresses) {
    const owner = owners.get(address);
    if (owner !== undefined) {
      found.add({ address, domain: takeDomain(address), account: owner });
      continue;
    }
    if ((asked += 1) % askedPerTurn === 0) await nextTurn();
    const one = await resolveOne(services, address, sender);
    if ('orgId' in one) groups.set(one.address, { group: one, named: address });
    else for (const recipient of one) found.add(recipient);
  }
  if (found.size + groups.size === 0) throw new UserError('recipientsEmpty');
  if (found.size + groups.size > maxRecipients) throw new UserError('tooManyRecipients', { max: maxRecipients });
  await refuseGroups(services.database.read, sender, groups.values());
  // After everybody who is named: whoever is, gets the mail as theirs.
  for (const { group } of groups.values()) {
    for (const recipient of await resolveGroup(services, sender, group)) found.add(recipient);
    if (found.size > maxMailGroupPeople + maxRecipients)
      throw new UserError('mailGroupTooLarge', { address: group.address, max: maxMailGroupPeople });
  }
  return found.list();
}

/** Where one address leads; null for what is no address, and for a group, which nothing answers by itself. */
export async function resolveRecipient(
  services: RecipientServices,
  address: string,
): Promise<SubmittedRecipient | null> {
  const found = await resolveOne(services, address).catch((error: unknown) => {
    if (error instanceof UserError && error.errorName === 'recipientInvalid') return null;
    throw error;
  });
  return found === null || 'orgId' in found ? null : (found[0] ?? null);
}
