import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';
import { inBatches, type SelectedMail } from '../../../mail/messages/index.ts';

/** What operations of mail clients know of a mail. */
export type ProgramMail = SelectedMail & Pick<MessageTable, 'modseq' | 'receipt' | 'body_id'>;

const columns = [
  'n',
  'folder_id',
  'seen',
  'starred',
  'sticky',
  'color',
  'answered',
  'forwarded',
  'uid',
  'size_bytes',
  'received_at',
  'origin_folder_id',
  'expunged_at',
  'thread_n',
  'modseq',
  'receipt',
  'body_id',
] as const satisfies readonly (keyof ProgramMail)[];

const readByUids = prepareRead<{ account: number; folder: number; uids: string }, ProgramMail>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('uids')).as('picked'))
    // Cross, so that SQLite looks each mail up.
    .crossJoin('message')
    .where('message.account_no', '=', bind('account'))
    .where('message.folder_id', '=', bind('folder'))
    // Said again as a literal, so that the partial index by UID is seen to fit.
    .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
    .whereRef('message.uid', '=', 'picked.key')
    .select(columns.map((column) => `message.${column}` as const)),
);

/** The mails of a folder with these UIDs, by ascending UID; those that are gone are left out (RFC 9051 §6.4.9). */
export async function findByUids(
  db: Db,
  account: number,
  folderId: number,
  uids: readonly number[],
): Promise<ProgramMail[]> {
  const found: ProgramMail[] = [];
  for (const chunk of inBatches([...new Set(uids)]))
    found.push(...(await readByUids(db, { account, folder: folderId, uids: JSON.stringify(chunk) })));
  return found.sort((a, b) => a.uid - b.uid);
}
