/** Reads of removed people. */
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { findRemovedOwner, normaliseAddress } from '../identity/in-transaction.ts';

/** Somebody who was removed, and what becomes of their mail. Times are epoch milliseconds. */
export interface RemovedPerson {
  readonly accountNo: number;
  readonly orgId: number;
  readonly address: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly removedAt: number;
  /** The administrator's address; null: the command line. */
  readonly removedBy: string | null;
  /** Null: only the administrator purges it. */
  readonly purgeAt: number | null;
  readonly purgingAt: number | null;
  /** Who opens the mailbox; null: nobody. */
  readonly handedOverTo: string | null;
  /** Who gets mail to the addresses; null: it is refused. */
  readonly mailTo: string | null;
  readonly sizeBytes: number;
  readonly messages: number;
  readonly stateBefore: 'active' | 'suspended';
  /** Of their department now, and when they were removed. */
  readonly departmentId: number | null;
  readonly departmentBefore: number | null;
}

const mainKinds = ['primary', 'removed'] as const;

function removedPeople(db: Db) {
  return db
    .selectFrom('removal')
    .innerJoin('account', 'account.account_no', 'removal.account_no')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'removal.account_no').on('address.kind', '=', 'removed'),
    )
    .leftJoin('address as reader', (join) =>
      join.onRef('reader.account_no', '=', 'removal.hand_over_no').on('reader.kind', 'in', [...mainKinds]),
    )
    .leftJoin('address as successor', (join) =>
      join.onRef('successor.account_no', '=', 'removal.mail_to_no').on('successor.kind', 'in', [...mainKinds]),
    )
    .leftJoin('address as remover', (join) =>
      join.onRef('remover.account_no', '=', 'removal.removed_by').on('remover.kind', 'in', [...mainKinds]),
    )
    .select((eb) => [
      'removal.account_no as accountNo',
      'removal.org_id as orgId',
      'address.address as address',
      'account.display_name as name',
      'removal.removed_at as removedAt',
      'remover.address as removedBy',
      'removal.purge_at as purgeAt',
      'removal.purging_at as purgingAt',
      'reader.address as handedOverTo',
      'successor.address as mailTo',
      'account.used_bytes as sizeBytes',
      'removal.state_before as stateBefore',
      'account.department_id as departmentId',
      'removal.department_id as departmentBefore',
      eb
        .selectFrom('folder')
        .select((folder) => folder.fn.coalesce(folder.fn.sum<number>('folder.total'), folder.lit(0)).as('messages'))
        .whereRef('folder.account_no', '=', 'removal.account_no')
        .as('messages'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof removedPeople>['execute']>>[number];

async function withAliases(db: Db, rows: readonly Row[]): Promise<readonly RemovedPerson[]> {
  const people: RemovedPerson[] = [];
  for (const row of rows) {
    const aliases = await db
      .selectFrom('address')
      .select('address')
      .where('account_no', '=', row.accountNo)
      .where('kind', '=', 'removedAlias')
      .orderBy('address')
      .execute();
    people.push({ ...row, messages: Number(row.messages), aliases: aliases.map(({ address }) => address) });
  }
  return people;
}

/** Everybody who was removed and is not purged yet, by address. */
export async function listRemoved(db: Db): Promise<readonly RemovedPerson[]> {
  return withAliases(db, await removedPeople(db).orderBy('address.address').execute());
}

/** A removed person by account number; null: not removed, or gone. */
export async function readRemoved(db: Db, account: number): Promise<RemovedPerson | null> {
  const rows = await removedPeople(db).where('removal.account_no', '=', account).execute();
  return (await withAliases(db, rows))[0] ?? null;
}

/** A removed person by any of their addresses. Throws `addressInvalid`, `personNotRemoved`, `personNotFound`. */
export async function requireRemoved(db: Db, text: string): Promise<RemovedPerson> {
  const { address } = normaliseAddress(text);
  const owner = await findRemovedOwner(db, address);
  const removed = owner === null ? null : await readRemoved(db, owner.accountNo);
  if (removed !== null) return removed;
  const known = await db.selectFrom('address').select('address').where('address', '=', address).executeTakeFirst();
  throw new UserError(known === undefined ? 'personNotFound' : 'personNotRemoved', { address });
}
