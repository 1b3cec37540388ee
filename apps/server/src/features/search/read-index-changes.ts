import { type Db, defineReader } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { IndexDocument } from '../../engines/search-index/port.ts';
import { type DocumentRow, readDocuments, type UnreadBody } from './read-documents.ts';

/** Mails of one step over all accounts: their texts cross a thread together. */
const maxRows = 200;
/** Each account that is asked for may have so many of them, however many others are. */
const leastRows = 20;
/** Characters of these texts; the attachments of one mail alone may have more. */
const maxCharacters = 4_000_000;
/** Mails whose texts are read by one statement, of up to 256 kB each without attachments. */
const mailsPerStatement = 10;

/** Where a walk over an account's changes stands. */
export interface ChangeCursor {
  readonly modseq: number;
  readonly n: number;
}

/** In a cursor: all that has this MODSEQ is read. */
export const endOfModseq = Number.MAX_SAFE_INTEGER;

/** An account whose changes are asked for. */
export interface FollowedAccount {
  readonly account: number;
  readonly after: ChangeCursor;
  /** Mails up to this number are in the index already; only their text is not read again. */
  readonly knownN: number;
  /** Mails up to `knownN` that were taken out of the index and may have come back. */
  readonly removed: readonly number[];
}

/** What an account has changed since a cursor. */
export interface AccountChanges {
  readonly account: number;
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

const readOwner = prepareRead<{ account: number }, { readonly modseq: number; readonly org_id: number }>((db, bind) =>
  db.selectFrom('account').select(['modseq', 'org_id']).where('account_no', '=', bind('account')),
);

interface ChangedRow extends DocumentRow {
  readonly modseq: number;
  readonly folder_id: number;
}

const readRows = prepareRead<{ account: number; modseq: number; n: number; upTo: number; limit: number }, ChangedRow>(
  (db, bind) =>
    db
      .selectFrom('message')
      .select(['n', 'modseq', 'folder_id', 'received_at', 'subject', 'body_id'])
      .where('account_no', '=', bind('account'))
      .where('modseq', '>=', bind('modseq'))
      .where((eb) => eb.or([eb('modseq', '>', bind('modseq')), eb('n', '>', bind('n'))]))
      .where('modseq', '<=', bind('upTo'))
      .orderBy('modseq')
      .orderBy('n')
      .limit(bind('limit')),
);

/** What a step may still take. */
interface Room {
  rows: number;
  characters: number;
}

const countCharacters = ({ body, attachmentText = '', header = '' }: IndexDocument): number =>
  body.length + attachmentText.length + header.length;

async function readChanges(db: Db, followed: FollowedAccount, room: Room, limit: number): Promise<AccountChanges> {
  const { account, after, knownN } = followed;
  const put: IndexDocument[] = [];
  const unread: UnreadBody[] = [];
  const stale: string[] = [];
  const remove: number[] = [];
  const [owner] = await readOwner(db, { account });
  if (owner === undefined) return { account, put, unread, stale, orgId: 0, remove, modseq: 0, next: null };
  const { org_id: orgId, modseq } = owner;
  const isKnown = modseq <= after.modseq && after.n === endOfModseq;
  const rows = isKnown ? [] : await readRows(db, { account, ...after, upTo: modseq, limit });
  const cameBack = new Set(followed.removed);
  let read = 0;
  while (read < rows.length && room.characters > 0) {
    const some = rows.slice(read, read + mailsPerStatement);
    read += some.length;
    const wanted = some.filter((row) => row.folder_id > 0 && (row.n > knownN || cameBack.has(row.n)));
    const found = await readDocuments(db, orgId, wanted);
    put.push(...found.documents);
    unread.push(...found.unread);
    stale.push(...found.stale);
    for (const row of some) if (row.folder_id === 0) remove.push(row.n);
    for (const document of found.documents) room.characters -= countCharacters(document);
  }
  room.rows -= read;
  const last = rows[read - 1];
  const isEnd = read === rows.length && rows.length < limit;
  const next = isEnd ? null : { modseq: last?.modseq ?? after.modseq, n: last?.n ?? after.n };
  return { account, put, unread, stale, orgId, remove, modseq, next };
}

/**
 * What changed in some accounts since a cursor of each, with the texts that the index needs; off the main thread. Takes as many accounts
 * as there is room for, in their order and at least one; of each a part when there is much, so that none waits for another's many mails.
 */
export const readIndexChanges = defineReader<
  { readonly accounts: readonly FollowedAccount[] },
  readonly AccountChanges[]
>({
  name: 'search.readIndexChanges',
  async read(db, { accounts }) {
    const room: Room = { rows: maxRows, characters: maxCharacters };
    const share = Math.max(leastRows, Math.floor(maxRows / accounts.length));
    const found: AccountChanges[] = [];
    for (const followed of accounts) {
      if (room.rows <= 0 || room.characters <= 0) break;
      found.push(await readChanges(db, followed, room, Math.min(share, room.rows)));
    }
    return found;
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
