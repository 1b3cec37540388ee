import { sql } from 'kysely';
import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import { defineReader } from '../../../engines/database/port.ts';
import { readNamedBlobs } from '../../retention/index.ts';

/** Rows that are said by name; more are only counted. */
const maxNamed = 20;

/** What the database says of itself. */
export interface DatabaseFindings {
  /** Sentences. */
  readonly problems: readonly string[];
  /** Bodies without a blob whose bytes are not as many as their row says. */
  readonly wrongBodies: readonly string[];
  /** Messages whose body is not there: account and number. */
  readonly withoutBody: readonly string[];
  readonly messages: number;
  readonly bodies: number;
}

/** Looks whether the database is sound, whether each message has its body, and whether the bodies that lie in rows are whole. */
export const checkDatabase = defineReader<null, DatabaseFindings>({
  name: 'backup.checkDatabase',
  async read(db) {
    const problems = await chooseDialect(db.dialect).checkIntegrity(db);
    const wrong = await db
      .selectFrom('body')
      .select('body_id')
      .where('blob_id', 'is', null)
      .where(sql<boolean>`coalesce(length(inline_bytes), 0) <> size_bytes`)
      .limit(maxNamed)
      .execute();
    const lost = await db
      .selectFrom('message')
      .innerJoin('account', 'account.account_no', 'message.account_no')
      .leftJoin('body', (join) =>
        join.onRef('body.org_id', '=', 'account.org_id').onRef('body.body_id', '=', 'message.body_id'),
      )
      .select(['message.account_no', 'message.n'])
      .where('body.body_id', 'is', null)
      .limit(maxNamed)
      .execute();
    const count = async (table: 'message' | 'body') =>
      (await db.selectFrom(table).select(sql<number>`count(*)`.as('rows')).executeTakeFirst())?.rows ?? 0;
    return {
      problems,
      wrongBodies: wrong.map((row) => row.body_id),
      withoutBody: lost.map((row) => `${String(row.account_no)}/${String(row.n)}`),
      messages: await count('message'),
      bodies: await count('body'),
    };
  },
});

/** A blob that something names; `bytes`: how many it must have, where the row says it. */
export interface NamedBlob {
  readonly id: string;
  readonly bytes: number | null;
}

/** The blobs whose ids begin with a digit, as the database names them. */
export const readBlobNames = defineReader<{ readonly digit: string }, NamedBlob[]>({
  name: 'backup.readBlobNames',
  async read(db, { digit }) {
    const sizes = new Map<string, number>();
    const bodies = await db
      .selectFrom('body')
      .select(['blob_id', sql<number>`size_bytes - coalesce(length(inline_bytes), 0)`.as('bytes')])
      .where('blob_id', 'is not', null)
      .where(sql<boolean>`substr(blob_id, 1, 1) = ${digit}`)
      .execute();
    for (const { blob_id: id, bytes } of bodies) if (id !== null) sizes.set(id, bytes);
    const named = new Set(await readNamedBlobs(db, digit));
    return [...named].map((id) => ({ id, bytes: sizes.get(id) ?? null }));
  },
});
