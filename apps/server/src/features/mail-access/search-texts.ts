/** The texts that a search reads, by message number. */
import { type SqlBool, sql } from 'kysely';
import { messageKey } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { wordsOf } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { type PreparedRead, prepareRead } from '../../engines/database/prepare-read.ts';
import type { StoredText, TextColumn } from './match-text.ts';

export interface TextsInput {
  readonly scope: Scope;
  readonly orgId: number;
}

/** Headers looked at by one statement: the engine looks, and answers numbers only. */
export const headersPerStatement = 1_000;

type TextRow = StoredText & { readonly n: number };
type TextRead = PreparedRead<{ account: number; ids: string; orgId: number }, TextRow>;

/** One statement for each choice of columns: building one costs more than the engine takes to answer it. */
const textReads = new Map<string, TextRead>();

function textReadOf(columns: readonly TextColumn[]): TextRead {
  const name = columns.join();
  const known = textReads.get(name);
  if (known !== undefined) return known;
  const read = prepareRead<{ account: number; ids: string; orgId: number }, TextRow>((db, place) =>
    db
      .selectFrom(wordsOf(db.dialect).keysOf(place('ids')).as('picked'))
      .crossJoin('message')
      .crossJoin('body')
      .where('message.account_no', '=', place('account'))
      .whereRef('message.id', '=', 'picked.key')
      .where('body.org_id', '=', place('orgId'))
      .whereRef('body.body_id', '=', 'message.body_id')
      .select(['message.n', ...columns.map((column) => `body.${column}` as const)]),
  );
  textReads.set(name, read);
  return read;
}

const idsOf = ({ scope }: TextsInput, ns: readonly number[]): string =>
  JSON.stringify(ns.map((n) => messageKey(scope.account, n)));

export async function readTexts(
  db: Db,
  input: TextsInput,
  columns: readonly TextColumn[],
  ns: readonly number[],
): Promise<ReadonlyMap<number, StoredText>> {
  const values = { account: input.scope.account, ids: idsOf(input, ns), orgId: input.orgId };
  return new Map((await textReadOf(columns)(db, values)).map((row) => [row.n, row]));
}

/**
 * Which of some mails have one of the texts in their header, as it is written there and kept as JSON; some more than those, perhaps.
 * The texts are folded, ASCII, and stand in JSON as they are (`Needle.isPlain`).
 */
export async function findInHeaders(
  db: Db,
  input: TextsInput,
  texts: readonly string[],
  ns: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(wordsOf(db.dialect).keysOf(idsOf(input, ns)).as('picked'))
    .crossJoin('message')
    .crossJoin('body')
    .where('message.account_no', '=', input.scope.account)
    .whereRef('message.id', '=', 'picked.key')
    .where('body.org_id', '=', input.orgId)
    .whereRef('body.body_id', '=', 'message.body_id')
    .where((eb) =>
      eb.or(
        // ASCII is folded alike by both engines; the texts hold nothing that LIKE reads as a pattern but these three.
        texts.map(
          (text) =>
            sql<SqlBool>`lower(${eb.ref('body.structure')}) LIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`,
        ),
      ),
    )
    .select('message.n')
    .execute();
  return rows.map(({ n }) => n);
}
