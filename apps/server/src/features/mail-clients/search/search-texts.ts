/** The texts that a search reads, by message number. */
import { messageKey } from '../../../call/message-key.ts';
import type { Scope } from '../../../call/scope.ts';
import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import type { Db } from '../../../engines/database/port.ts';
import { type PreparedRead, prepareRead } from '../../../engines/database/prepare-read.ts';
import type { StoredText, TextColumn } from './match-text.ts';

export interface TextsInput {
  readonly scope: Scope;
  readonly orgId: number;
}

type TextRow = StoredText & { readonly n: number };
type TextRead = PreparedRead<{ account: number; ids: string; orgId: number }, TextRow>;

/** One statement for each choice of columns: building one costs more than the engine takes to answer it. */
const textReads = new Map<string, TextRead>();

function prepareTextRead(columns: readonly TextColumn[]): TextRead {
  const name = columns.join();
  const known = textReads.get(name);
  if (known !== undefined) return known;
  const read = prepareRead<{ account: number; ids: string; orgId: number }, TextRow>((db, bind) =>
    db
      .selectFrom(chooseDialect(db.dialect).selectKeys(bind('ids')).as('picked'))
      .crossJoin('message')
      .crossJoin('body')
      .where('message.account_no', '=', bind('account'))
      .whereRef('message.id', '=', 'picked.key')
      .where('body.org_id', '=', bind('orgId'))
      .whereRef('body.body_id', '=', 'message.body_id')
      .select(['message.n', ...columns.map((column) => `body.${column}` as const)]),
  );
  textReads.set(name, read);
  return read;
}

const listIds = ({ scope }: TextsInput, ns: readonly number[]): string =>
  JSON.stringify(ns.map((n) => messageKey(scope.account, n)));

export async function readTexts(
  db: Db,
  input: TextsInput,
  columns: readonly TextColumn[],
  ns: readonly number[],
): Promise<ReadonlyMap<number, StoredText>> {
  const values = { account: input.scope.account, ids: listIds(input, ns), orgId: input.orgId };
  return new Map((await prepareTextRead(columns)(db, values)).map((row) => [row.n, row]));
}
