import { type EntryEntry, logDays } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { readActors } from './read-actors.ts';

export interface EntriesInput {
  readonly orgId: number;
  readonly account: number;
  readonly now: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

const dayMs = 86_400_000;
/** Delegates who open the mailbox and leave it. */
const visits = ['sharedMailboxes.enter', 'sharedMailboxes.leave'];
/** Ways into the mailbox that are opened or closed, by its owner too. */
const grants = [
  'sharedMailboxes.saveGrants',
  'sharedMailboxes.deleteGrant',
  'addresses.saveGrant',
  'addresses.deleteGrant',
];

/** `person/12` or `3/12`: to whom a right was given, or from whom it was taken. */
const granteePattern = /^(person|department|\d{1,7})\/(\d{1,9})$/;

interface Grantee {
  readonly isDepartment: boolean;
  readonly no: number;
}

function parseGrantee(action: string, object: string | null): Grantee | null {
  const match = grants.includes(action) ? granteePattern.exec(object ?? '') : null;
  return match === null ? null : { isDepartment: match[1] === 'department', no: Number(match[2]) };
}

async function readDepartments(db: Db, orgId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('department')
    .select(['department_id', 'name'])
    .where('org_id', '=', orgId)
    .where('department_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.department_id, row.name]));
}

/** Who else was in a mailbox, or changed who may, in the last 30 days: delegates, and whatever the administrator's command did to it. */
function entryRecords(db: Db, { orgId, account, now }: EntriesInput, address: string) {
  const own = String(account);
  return db
    .selectFrom('audit')
    .where('org_id', '=', orgId)
    .where('at', '>=', now - logDays * dayMs)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('subject_no', '=', account),
          eb.or([
            eb('action', 'in', grants),
            eb('client', '=', 'admin'),
            eb.and([eb('action', 'in', visits), eb('actor_no', '<>', account)]),
          ]),
        ]),
        eb.and([
          eb('subject_no', 'is', null),
          eb('client', '=', 'admin'),
          eb.or([eb('object', 'in', [address, own]), eb('object', 'like', `${own}/%`)]),
        ]),
      ]),
    );
}

/** Who else has entered a mailbox or changed the ways into it, the latest first. */
export const readEntries = defineReader<
  EntriesInput,
  { readonly list: Omit<EntryEntry, 'place'>[]; readonly total: number }
>({
  name: 'signInPlaces.readEntries',
  read: async (db, input) => {
    const { orgId, account, pageNum, pageSize } = input;
    const owner = await db
      .selectFrom('address')
      .select('address')
      .where('account_no', '=', account)
      .where('kind', '=', 'primary')
      .executeTakeFirst();
    const records = entryRecords(db, input, owner?.address ?? '');
    const { total } = await records.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await records
      .select(['at', 'action', 'object', 'actor_no', 'client', 'address'])
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const grantees = rows.map((row) => parseGrantee(row.action, row.object));
    const people = grantees.flatMap((grantee) => (grantee?.isDepartment === false ? [grantee.no] : []));
    const actors = await readActors(db, account, [...rows.map((row) => row.actor_no), ...people]);
    const departments = await readDepartments(
      db,
      orgId,
      grantees.flatMap((grantee) => (grantee?.isDepartment === true ? [grantee.no] : [])),
    );
    const getName = (grantee: Grantee | null): string => {
      if (grantee === null) return '';
      if (grantee.isDepartment) return departments.get(grantee.no) ?? '';
      const person = actors.get(grantee.no);
      return person === undefined ? '' : `${person.name} <${person.emailAddr}>`;
    };
    const list = rows.map((row, at) => ({
      at: row.at,
      action: row.action,
      actor: (row.actor_no === null ? undefined : actors.get(row.actor_no)) ?? null,
      about: getName(grantees[at] ?? null),
      client: row.client,
      address: row.address,
    }));
    return { list, total };
  },
});
