/** `\Deleted` and keywords that only mail clients know: kept beside a mail, moved with it, gone with it. */
import { type RawBuilder, sql } from 'kysely';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db, Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { inBatches } from '../messages/index.ts';

/** The mark that EXPUNGE looks for (RFC 9051 §2.3.2); it stays behind when a mail is put elsewhere. */
export const deletedFlag = '\\Deleted';

/** One keyword of one mail. */
export interface MailKeyword {
  readonly n: number;
  readonly keyword: string;
}

const readRows = prepareRead<{ account: number; ns: string }, MailKeyword>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('ns')).as('picked'))
    // Cross, so that SQLite looks each mail up.
    .crossJoin('message_keyword')
    .where('message_keyword.account_no', '=', bind('account'))
    .whereRef('message_keyword.n', '=', 'picked.key')
    .select(['message_keyword.n', 'message_keyword.keyword']),
);

const readAny = prepareRead<{ account: number }, { readonly n: number }>((db, bind) =>
  db.selectFrom('message_keyword').select('n').where('account_no', '=', bind('account')).limit(1),
);

async function listKeywords(db: Db, account: number, ns: readonly number[]): Promise<MailKeyword[]> {
  const rows: MailKeyword[] = [];
  // Most accounts have none: asking once is less than reading each mail.
  if ((await readAny(db, { account })).length === 0) return rows;
  for (const chunk of inBatches(ns)) rows.push(...(await readRows(db, { account, ns: JSON.stringify(chunk) })));
  return rows;
}

/** Keywords of one account that are listed: a program may make any number of them. */
const maxListedKeywords = 500;

/** Each found behind the one before in the index by name: the walk has as many steps as there are keywords, however many mails. */
const readUsed = prepareRead<{ account: number }, { readonly keyword: string }>((db, bind) => {
  // The mark written out, so that the partial index is seen to fit.
  const nextAfter = (before: RawBuilder<unknown>) =>
    sql`(SELECT keyword FROM message_keyword WHERE account_no = CAST(${bind('account')} AS BIGINT)
      AND keyword <> ${sql.lit(deletedFlag)} ${before} ORDER BY keyword LIMIT 1)`;
  const used = sql<{ keyword: string }>`(WITH RECURSIVE used (keyword) AS (SELECT ${nextAfter(sql``)} UNION ALL
      SELECT ${nextAfter(sql`AND keyword > used.keyword`)} FROM used WHERE used.keyword IS NOT NULL)
    SELECT keyword FROM used WHERE keyword IS NOT NULL LIMIT ${sql.lit(maxListedKeywords)})`;
  return db.selectFrom(used.as('listed')).select('listed.keyword');
});

/** The keywords that mails of an account carry, without `\Deleted`, at most `maxListedKeywords`, in the spellings in which they were given. */
export async function listUsedKeywords(db: Db, account: number): Promise<string[]> {
  return (await readUsed(db, { account })).map(({ keyword }) => keyword);
}

/** The keywords of some mails; a mail without any is not in the map. */
export async function readKeywords(db: Db, account: number, ns: readonly number[]): Promise<Map<number, string[]>> {
  const keywords = new Map<number, string[]>();
  for (const row of await listKeywords(db, account, ns)) {
    const known = keywords.get(row.n);
    if (known) known.push(row.keyword);
    else keywords.set(row.n, [row.keyword]);
  }
  return keywords;
}

/** Writes keywords that the mails do not have; the caller gives the mails a new MODSEQ. */
export async function putKeywords(tx: Tx, account: number, rows: readonly MailKeyword[]): Promise<void> {
  for (const chunk of inBatches(rows))
    await tx
      .insertInto('message_keyword')
      .values(chunk.map(({ n, keyword }) => ({ account_no: account, n, keyword })))
      .execute();
}

/** Takes keywords away; the caller gives the mails a new MODSEQ. */
export async function takeKeywords(tx: Tx, account: number, rows: readonly MailKeyword[]): Promise<void> {
  for (const chunk of inBatches(rows)) {
    const keys = chunk.map(({ n, keyword }) => sql`(CAST(${account} AS BIGINT), CAST(${n} AS BIGINT), ${keyword})`);
    await tx
      .deleteFrom('message_keyword')
      .where(sql<boolean>`(account_no, n, keyword) IN (VALUES ${sql.join(keys)})`)
      .execute();
  }
}

/** Takes away the `\Deleted` flag of mails that go elsewhere, or come back: there nobody has asked for it. */
export async function dropDeletedFlags(tx: Tx, account: number, ns: readonly number[]): Promise<void> {
  const marked = (await listKeywords(tx, account, ns)).filter(({ keyword }) => keyword === deletedFlag);
  await takeKeywords(tx, account, marked);
}

/** Forgets what programs knew of mails that are deleted. */
export async function dropKeywords(tx: Tx, account: number, ns: readonly number[]): Promise<void> {
  await takeKeywords(tx, account, await listKeywords(tx, account, ns));
}
