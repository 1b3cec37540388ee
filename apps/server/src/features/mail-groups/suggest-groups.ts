/** Groups for a recipient field, and whom recipients reach by groups. */
import type { MailGroup } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import {
  type Asking,
  listGroups,
  mayList,
  maySee,
  mayWrite,
  readGroup,
  readStanding,
  type StoredGroup,
} from '../group-membership/index.ts';
import { caseFoldAddress, findOwners } from '../identity/in-transaction.ts';
import { expandGroups } from './expand.ts';

export type GroupCount = Pick<MailGroup, 'address' | 'name' | 'people' | 'mayList'>;

type Writer = Asking & { readonly orgId: number };

async function countPeople(db: Db, { orgId, address }: StoredGroup): Promise<number> {
  const { accounts, outside } = await expandGroups(db, orgId, [address]);
  return accounts.length + outside.length;
}

export interface SuggestGroupsInput {
  readonly asking: Writer;
  readonly keyword: string;
  readonly limit: number;
}

/** Groups that somebody may write to and whose name or address has the keyword in it. */
export const suggestGroups = defineReader<SuggestGroupsInput, readonly GroupCount[]>({
  name: 'mailGroups.suggest',
  read: async (db, { asking, keyword, limit }) => {
    const wanted = keyword.trim().toLowerCase();
    if (wanted === '') return [];
    const groups = (await listGroups(db, asking.orgId)).filter(
      ({ name, address }) => name.toLowerCase().includes(wanted) || address.split('@')[0]?.includes(wanted) === true,
    );
    if (groups.length === 0) return [];
    const standing = await readStanding(db, asking.orgId, asking);
    const own = groups.filter((group) => maySee(group, standing) && mayWrite(group, standing)).slice(0, limit);
    const list: GroupCount[] = [];
    for (const group of own) {
      const { address, name } = group;
      list.push({ address, name, people: await countPeople(db, group), mayList: mayList(group, standing) });
    }
    return list;
  },
});

/** Those of some addresses that are groups of the organisation. */
async function findGroups(db: Db, orgId: number, addresses: readonly string[]): Promise<readonly StoredGroup[]> {
  const normalised = new Set(addresses.flatMap((address) => caseFoldAddress(address) ?? []));
  const found: StoredGroup[] = [];
  for (const address of normalised) {
    const group = await readGroup(db, address);
    if (group?.orgId === orgId) found.push(group);
  }
  return found;
}

/** How many people some addresses reach together, each once, groups followed: all of them, or those of `seen` alone. */
export async function countReached(
  db: Db,
  orgId: number,
  addresses: readonly string[],
  seen?: ReadonlySet<string>,
): Promise<number> {
  const all = await findGroups(db, orgId, addresses);
  const groups = all.filter(({ address }) => seen === undefined || seen.has(address));
  const normalised = new Set(addresses.map((address) => caseFoldAddress(address) ?? address.trim().toLowerCase()));
  if (groups.length === 0) return normalised.size;
  const own = new Set(groups.map(({ address }) => address));
  const { accounts, outside } = await expandGroups(db, orgId, [...own]);
  const named = [...normalised].filter((address) => !own.has(address));
  const owners = await findOwners(db, named);
  return new Set([...accounts, ...outside, ...named.map((address) => owners.get(address) ?? address)]).size;
}

/** The groups among some addresses that the person may know of, each with its people. */
export async function countGroups(db: Db, asking: Writer, addresses: readonly string[]): Promise<GroupCount[]> {
  const groups = await findGroups(db, asking.orgId, addresses);
  if (groups.length === 0) return [];
  const standing = await readStanding(db, asking.orgId, asking);
  const list: GroupCount[] = [];
  for (const group of groups) {
    const { address, name } = group;
    if (maySee(group, standing))
      list.push({ address, name, people: await countPeople(db, group), mayList: mayList(group, standing) });
  }
  return list;
}
