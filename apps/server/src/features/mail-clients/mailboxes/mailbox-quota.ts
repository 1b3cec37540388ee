import type { ImapQuota } from '@hongyan/imap';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { AccountTable } from '../../../engines/database/schema/identity-tables.ts';

const readRoom = prepareRead<{ account: number }, Pick<AccountTable, 'used_bytes' | 'quota_bytes'>>((db, bind) =>
  db.selectFrom('account').select(['used_bytes', 'quota_bytes']).where('account_no', '=', bind('account')),
);

/** Whether an account has room for so many bytes more. */
export async function hasRoom(db: Db, account: number, bytes: number): Promise<boolean> {
  const [row] = await readRoom(db, { account });
  return row === undefined || row.used_bytes + bytes <= row.quota_bytes;
}

/** The one quota root of an account (RFC 9208), named after its address. */
export async function readQuota(db: Db, account: number): Promise<ImapQuota | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', 'in', ['primary', 'removed']),
    )
    .select((eb) => [
      'address.address as root',
      'account.used_bytes as usedBytes',
      'account.quota_bytes as limitBytes',
      eb
        .selectFrom('folder')
        .select((folder) => folder.fn.coalesce(folder.fn.sum<number>('folder.total'), folder.lit(0)).as('messages'))
        .whereRef('folder.account_no', '=', 'account.account_no')
        .as('messages'),
    ])
    .where('account.account_no', '=', account)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, messages: row.messages ?? 0 };
}
