import { defineReader } from '../../../engines/database/port.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';

/** Mails of one maildrop, the newest: some 5 MB a session, and seconds of listing. Who has more gets the others once these are deleted. */
export const maxMaildropMails = 100_000;

export interface MaildropRows {
  /** By ascending UID: as they came into the inbox. */
  readonly ns: readonly number[];
  readonly sizes: readonly number[];
}

/** The inbox as a POP3 session sees it from its sign-in to its end. */
export const readMaildrop = defineReader<{ readonly account: number; readonly limit: number }, MaildropRows>({
  name: 'mailAccess.readMaildrop',
  async read(db, { account, limit }) {
    const rows = await db
      .selectFrom('message')
      .select(['n', 'size_bytes'])
      .where('account_no', '=', account)
      .where('folder_id', '=', systemFolderId('inbox'))
      // Said again as a literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('folder_id', '>', eb.lit(0)))
      .orderBy('uid', 'desc')
      .limit(limit)
      .execute();
    rows.reverse();
    return { ns: rows.map((row) => row.n), sizes: rows.map((row) => row.size_bytes) };
  },
});
