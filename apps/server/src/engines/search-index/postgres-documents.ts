/** Mails as rows of the index in PostgreSQL. */
import type { PoolClient } from 'pg';
import { makeFilter } from './header-filter.ts';
import { documentTokens, flagToken } from './index-tokens.ts';
import { normaliseText } from './normalise-text.ts';
import type { IndexBatch, IndexDocument } from './port.ts';
import { formatTsVector } from './ts-query.ts';

/**
 * Tokens of one mail that are indexed: positions in a tsvector end at 16 383, and phrases need them. With words of at most
 * `maxTokenChars` and their prefix a vector cannot reach its limit of 1 MB unless nearly all are long and of four bytes a letter.
 */
export const maxTokensPostgres = 16_000;
/** Bytes of lexemes, below the 1 048 575 that a tsvector may hold with its positions. */
const maxVectorBytes = 900_000;
/** Documents sent in one statement: bounds the memory of a batch. */
const documentsPerStatement = 250;

/** Cuts the tokens where the vector would be refused. */
function fitVector(tokens: string[]): string[] {
  let bytes = 0;
  for (let i = 0; i < tokens.length; i++) {
    bytes += Buffer.byteLength(tokens[i] ?? '') + 4;
    if (bytes > maxVectorBytes) return tokens.slice(0, i);
  }
  return tokens;
}

interface DocumentRow {
  readonly n: number;
  readonly sortKey: number;
  readonly vector: string;
  readonly words: ReadonlySet<string>;
  readonly sketch: Buffer | null;
}

function makeRow(accountNo: number, document: IndexDocument): DocumentRow {
  const { tokens, words } = documentTokens(accountNo, document, maxTokensPostgres);
  const fitting = fitVector(tokens);
  const made = formatTsVector(fitting);
  const isWhole = made.isWhole && fitting.length === tokens.length;
  const { n, sortKey, header } = document;
  return {
    n,
    sortKey,
    words,
    // Without a position: no phrase begins or ends at it.
    vector: isWhole ? made.vector : `'${flagToken(accountNo, 'cut')}' ${made.vector}`,
    sketch: header === undefined ? null : Buffer.from(makeFilter(normaliseText(header))),
  };
}

async function putRows(client: PoolClient, accountNo: number, rows: readonly DocumentRow[]): Promise<void> {
  await client.query(
    `INSERT INTO search_document (account_no, n, sort_key, words)
      SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::tsvector[])
      ON CONFLICT (account_no, n) DO UPDATE SET sort_key = excluded.sort_key, words = excluded.words`,
    [accountNo, rows.map(({ n }) => n), rows.map(({ sortKey }) => sortKey), rows.map(({ vector }) => vector)],
  );
  // In one order, always: nobody waits for one who waits for them.
  const words = [...new Set(rows.flatMap((row) => [...row.words]))].sort();
  await client.query(
    'INSERT INTO search_term (account_no, term) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [accountNo, words],
  );
  const filtered = rows.filter((row) => row.sketch !== null);
  await client.query(
    `INSERT INTO search_sketch (account_no, n, sketch) SELECT $1, * FROM unnest($2::bigint[], $3::bytea[])
      ON CONFLICT (account_no, n) DO UPDATE SET sketch = excluded.sketch`,
    [accountNo, filtered.map(({ n }) => n), filtered.map(({ sketch: filter }) => filter)],
  );
}

export async function putDocuments(client: PoolClient, { accountNo, put }: IndexBatch): Promise<void> {
  // The last one of a number counts; one statement must not touch a row twice.
  const documents = [...new Map(put.map((document) => [document.n, document])).values()];
  for (let i = 0; i < documents.length; i += documentsPerStatement)
    await putRows(
      client,
      accountNo,
      documents.slice(i, i + documentsPerStatement).map((document) => makeRow(accountNo, document)),
    );
}
