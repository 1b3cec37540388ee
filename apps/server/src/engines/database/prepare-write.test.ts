import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from './port.ts';
import { prepareInsert, prepareWrite } from './prepare-write.ts';
import { createQueryBuilder } from './query-builder.ts';

function recordingTx(dialect: 'sqlite' | 'postgres'): { tx: Tx; ran: CompiledQuery[] } {
  const ran: CompiledQuery[] = [];
  const connection = {
    executeQuery: async (query: CompiledQuery) => {
      ran.push(query);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  return { tx: createQueryBuilder(dialect, { provideConnection: (consumer) => consumer(connection) }), ran };
}

const print = (id: number, fields: string | null) => ({
  id,
  account_no: 7,
  imap_envelope: `envelope ${String(id)}`,
  imap_fields: fields,
});

describe('prepared writes', () => {
  it('are built once and take the values of each run', async () => {
    let built = 0;
    const rename = prepareWrite<{ account: number; name: string }, unknown>((tx, bind) => {
      built += 1;
      return tx
        .updateTable('account')
        .set({ display_name: bind('name') })
        .where('account_no', '=', bind('account'));
    });
    const { tx, ran } = recordingTx('sqlite');
    await rename(tx, { account: 1, name: 'Mei' });
    await rename(tx, { account: 2, name: "'; drop table account; --" });
    expect(built).toBe(1);
    expect(ran.map(({ parameters }) => parameters)).toEqual([
      ['Mei', 1],
      ["'; drop table account; --", 2],
    ]);
    expect(new Set(ran.map(({ sql }) => sql)).size).toBe(1);
  });

  it('are built for each engine in its own words', async () => {
    const insert = prepareInsert('message_print');
    const [sqlite, postgres] = [recordingTx('sqlite'), recordingTx('postgres')];
    for (const { tx } of [sqlite, postgres]) await insert(tx, print(1, null));
    expect(sqlite.ran[0]?.sql).toContain('(?, ?, ?, ?)');
    expect(postgres.ran[0]?.sql).toContain('($1, $2, $3, $4)');
  });
});

describe('a prepared insert', () => {
  it('puts each value into its column, in whatever order a row names them', async () => {
    const insert = prepareInsert('message_print');
    const { tx, ran } = recordingTx('sqlite');
    await insert(tx, print(1, 'kept'));
    const { imap_fields, imap_envelope, account_no, id } = print(2, null);
    await insert(tx, { imap_fields, imap_envelope, account_no, id });
    expect(ran.map(({ parameters }) => parameters)).toEqual([
      [1, 7, 'envelope 1', 'kept'],
      [2, 7, 'envelope 2', null],
    ]);
  });

  it('refuses a row with other columns than the first, which would lose a value', async () => {
    const insert = prepareInsert('message_print');
    const { tx, ran } = recordingTx('sqlite');
    const { imap_fields: _, ...shorter } = print(2, null);
    await insert(tx, print(1, null));
    await expect(insert(tx, shorter as ReturnType<typeof print>)).rejects.toThrow(TypeError);
    await expect(insert(tx, { ...print(3, null), more: 1 } as ReturnType<typeof print>)).rejects.toThrow(TypeError);
    await expect(insert(tx, { ...shorter, other: 1 } as never)).rejects.toThrow(TypeError);
    expect(ran).toHaveLength(1);
  });
});
