import type { MessageSummary } from '@hongyan/mime';
import { defineReader } from '../../engines/database/port.ts';
import { spellNames } from '../../engines/pinyin/name-pinyin.ts';
import type { IndexDocument } from '../../engines/search-index/port.ts';

/** Mails of one step: their texts cross a thread together. */
const pageRows = 100;

/** Where a walk over an account's changes stands. */
export interface ChangePlace {
  readonly modseq: number;
  readonly n: number;
}

export interface IndexChangesInput {
  readonly account: number;
  readonly after: ChangePlace;
  /** Mails up to this number are in the index already; only their text is not read again. */
  readonly knownN: number;
  /** Mails up to `knownN` that were taken out of the index and may have come back. */
  readonly removed: readonly number[];
}

export interface IndexChanges {
  readonly put: readonly IndexDocument[];
  readonly remove: readonly number[];
  /** The account's MODSEQ in the snapshot of this step. */
  readonly modseq: number;
  /** Where to go on; null when the account's changes are all told. */
  readonly next: ChangePlace | null;
}

type People = readonly { readonly name: string; readonly address: string }[];

/** Names and addresses, and how Chinese names are spelled. */
function peopleText(...lists: readonly People[]): string {
  return lists
    .flat()
    .map(({ name, address }) => [name, address, ...spellNames(name)].join(' '))
    .join(' ');
}

/** What changed in one account since a place, with the texts that the index needs; off the main thread. */
export const readIndexChanges = defineReader<IndexChangesInput, IndexChanges>({
  name: 'search.readIndexChanges',
  async read(db, { account, after, knownN, removed }) {
    const owner = await db
      .selectFrom('account')
      .select(['modseq', 'org_id'])
      .where('account_no', '=', account)
      .executeTakeFirst();
    if (owner === undefined) return { put: [], remove: [], modseq: 0, next: null };
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
    const put: IndexDocument[] = [];
    for (const row of wanted) {
      const body = await db
        .selectFrom('body')
        .select(['summary', 'index_text'])
        .where('org_id', '=', owner.org_id)
        .where('body_id', '=', row.body_id)
        .executeTakeFirst();
      if (body === undefined) continue;
      const summary = JSON.parse(body.summary) as MessageSummary;
      put.push({
        n: row.n,
        sortKey: row.received_at,
        subject: row.subject,
        sender: peopleText(summary.from, summary.sender),
        recipients: peopleText(summary.to),
        cc: peopleText(summary.cc),
        attachments: summary.attachments.map((file) => file.fileName).join(' '),
        body: body.index_text,
      });
    }
    const last = rows.at(-1);
    const isEnd = rows.length < pageRows || last === undefined;
    return {
      put,
      remove: rows.filter((row) => row.folder_id === 0).map((row) => row.n),
      modseq: owner.modseq,
      next: isEnd ? null : { modseq: last.modseq, n: last.n },
    };
  },
});
