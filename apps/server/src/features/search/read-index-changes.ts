import { defineReader } from '../../engines/database/port.ts';
import type { IndexDocument } from '../../engines/search-index/port.ts';
import { readDocuments, type UnreadBody } from './read-documents.ts';

/** Mails of one step: their texts cross a thread together. */
const pageRows = 100;

/** Where a walk over an account's changes stands. */
export interface ChangeCursor {
  readonly modseq: number;
  readonly n: number;
}

export interface IndexChangesInput {
  readonly account: number;
  readonly after: ChangeCursor;
  /** Mails up to this number are in the index already; only their text is not read again. */
  readonly knownN: number;
  /** Mails up to `knownN` that were taken out of the index and may have come back. */
  readonly removed: readonly number[];
}

export interface IndexChanges {
  readonly put: readonly IndexDocument[];
  readonly remove: readonly number[];
  /** Bodies among them whose attachments were never read. */
  readonly unread: readonly UnreadBody[];
  /** Bodies among them of which too little is stored for searches. */
  readonly stale: readonly string[];
  readonly orgId: number;
  /** The account's MODSEQ in the snapshot of this step. */
  readonly modseq: number;
  /** Where to go on; null when the account's changes are all read. */
  readonly next: ChangeCursor | null;
}

/** What changed in one account since a cursor, with the texts that the index needs; off the main thread. */
export const readIndexChanges = defineReader<IndexChangesInput, IndexChanges>({
  name: 'search.readIndexChanges',
  async read(db, { account, after, knownN, removed }) {
    const owner = await db
      .selectFrom('account')
      .select(['modseq', 'org_id'])
      .where('account_no', '=', account)
      .executeTakeFirst();
    if (owner === undefined) return { put: [], unread: [], stale: [], orgId: 0, remove: [], modseq: 0, next: null };
    const rows = await db
      .selectFrom('message')
      .select(['n', 'modseq', 'folder_id', 'received_at', 'subject', 'body_id'])
      .where('account_no', '=', account)
      .where('modseq', '>=', after.modseq)
      .where((eb) => eb.or([eb('modseq', '>', after.modseq), eb('n', '>', after.n)]))
      .where('modseq', '<=', owner.modseq)
      .orderBy('modseq')
      .orderBy('n')
      .limit(pageRows)
      .execute();
    const cameBack = new Set(removed);
    const wanted = rows.filter((row) => row.folder_id > 0 && (row.n > knownN || cameBack.has(row.n)));
    const { documents, unread, stale } = await readDocuments(db, owner.org_id, wanted);
    const last = rows.at(-1);
    const isEnd = rows.length < pageRows || last === undefined;
    return {
      put: documents,
      unread,
      stale,
      orgId: owner.org_id,
      remove: rows.filter((row) => row.folder_id === 0).map((row) => row.n),
      modseq: owner.modseq,
      next: isEnd ? null : { modseq: last.modseq, n: last.n },
    };
  },
});

/** Mails of one account that carry a body, ready to be put into the index again. */
export const readBodyDocuments = defineReader<
  { readonly orgId: number; readonly bodyId: string },
  { readonly account: number; readonly documents: readonly IndexDocument[] }[]
>({
  name: 'search.readBodyDocuments',
  async read(db, { orgId, bodyId }) {
    const rows = await db
      .selectFrom('message')
      .innerJoin('account', 'account.account_no', 'message.account_no')
      .select(['message.account_no', 'message.n', 'message.received_at', 'message.subject', 'message.body_id'])
      .where('message.body_id', '=', bodyId)
      .where('account.org_id', '=', orgId)
      .where('message.folder_id', '>', 0)
      .orderBy('message.account_no')
      .execute();
    const byAccount = Map.groupBy(rows, (row) => row.account_no);
    const found: { account: number; documents: readonly IndexDocument[] }[] = [];
    for (const [account, own] of byAccount)
      found.push({ account, documents: (await readDocuments(db, orgId, own)).documents });
    return found;
  },
});
