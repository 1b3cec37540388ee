import { expectTypeOf, test } from 'vitest';
import type { Db, Tx } from './port.ts';

test('a writer may read, a reader may not write', () => {
  expectTypeOf<Tx>().toExtend<Db>();
  expectTypeOf<Db>().not.toExtend<Tx>();
  expectTypeOf<Db>().not.toHaveProperty('insertInto');
  expectTypeOf<Db>().not.toHaveProperty('updateTable');
  expectTypeOf<Db>().not.toHaveProperty('deleteFrom');
  const writesThroughWith = (db: Db) =>
    // @ts-expect-error a reader must not write through a common table expression either
    db
      .with('a', (q) => q.selectFrom('account').selectAll())
      .insertInto('account')
      .values({ account_no: 1, modseq: 1 });
  expectTypeOf(writesThroughWith).toBeFunction();
});
