import type { SelectQueryBuilder } from 'kysely';
import type { ReadonlyQueryCreator } from 'kysely/readonly';
import { expectTypeOf, test } from 'vitest';
import type { Db, Schema, Tx } from './port.ts';

type JoinAccounts = (
  db: Db,
) => ReturnType<
  typeof db.with<'a', (q: ReadonlyQueryCreator<Schema>) => SelectQueryBuilder<Schema, 'account', { modseq: number }>>
>;

test('a writer may read, a reader may not write', () => {
  expectTypeOf<Tx>().toExtend<Db>();
  expectTypeOf<Db>().not.toExtend<Tx>();
  expectTypeOf<Db>().not.toHaveProperty('insertInto');
  expectTypeOf<Db>().not.toHaveProperty('updateTable');
  expectTypeOf<Db>().not.toHaveProperty('deleteFrom');
  // A common table expression gives no way to write either: the name stands there as an error type that nothing can be called on.
  expectTypeOf<ReturnType<ReturnType<JoinAccounts>['insertInto']>>().not.toHaveProperty('values');
});
