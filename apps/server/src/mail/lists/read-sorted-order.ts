import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { systemFolderId } from '../folders/index.ts';
import { parseRecipients } from '../messages/index.ts';
import { type ListSource, matchSource } from './list-source.ts';
import { createRanking } from './sort-text.ts';
import { type SortField, toSortKey } from './sorted-position.ts';

export interface SortedOrderInput {
  readonly scope: Scope;
  readonly source: ListSource;
  readonly field: SortField;
  readonly order: 'asc' | 'desc';
}

/** Whether rows of a list name whom they went to. */
export function namesRecipient(source: ListSource): boolean {
  return source.kind === 'folder' && source.folderId === systemFolderId('sent');
}

interface Sortable {
  readonly n: number;
  readonly receivedAt: number;
  readonly key: string | number;
}

async function readSortables(db: Db, input: SortedOrderInput): Promise<Sortable[]> {
  const { scope, source, field } = input;
  const rows = db
    .selectFrom('message')
    .where('message.account_no', '=', scope.account)
    .where((eb) => matchSource(eb, scope, source))
    .select(['message.n', 'message.received_at']);
  const base = { subject: '', size: 0, person: undefined };
  if (field === 'size') {
    const found = await rows.select('message.size_bytes').execute();
    return found.map((row) => ({ n: row.n, receivedAt: row.received_at, key: row.size_bytes }));
  }
  if (field === 'subject') {
    const found = await rows.select('message.subject').execute();
    return found.map((row) => ({
      n: row.n,
      receivedAt: row.received_at,
      key: toSortKey(field, { ...base, subject: row.subject }),
    }));
  }
  if (namesRecipient(source)) {
    const found = await rows.select('message.recipients').execute();
    return found.map((row) => ({
      n: row.n,
      receivedAt: row.received_at,
      key: toSortKey(field, { ...base, person: parseRecipients(row.recipients)[0] }),
    }));
  }
  const found = await rows.select(['message.from_name', 'message.from_address']).execute();
  return found.map((row) => ({
    n: row.n,
    receivedAt: row.received_at,
    key: toSortKey(field, { ...base, person: { name: row.from_name, address: row.from_address } }),
  }));
}

/** Texts become texts that compare with `<`; numbers stay. */
function rankKeys(rows: readonly Sortable[]): Sortable[] {
  const texts = new Set(rows.flatMap((row) => (typeof row.key === 'string' ? row.key : [])));
  if (texts.size === 0) return [...rows];
  const rank = createRanking(texts);
  const ranked = new Map([...texts].map((text) => [text, rank(text)]));
  return rows.map((row) => ({ ...row, key: ranked.get(String(row.key)) ?? '' }));
}

/**
 * The numbers of a whole list in a sort that has no index: read and sorted off the main thread. 100 000 mails take about a
 * third of a second; the order is kept until the mailbox changes (`sorted-orders.ts`). Indexes for three more sorts would
 * cost every arrival and every move (docs/decisions/0015-lists.md).
 */
export const readSortedOrder = defineReader<SortedOrderInput, Uint32Array>({
  name: 'mailbox.readSortedOrder',
  async read(db, input) {
    const rows = rankKeys(await readSortables(readAs(db, input.scope), input));
    const sign = input.order === 'asc' ? 1 : -1;
    rows.sort((a, b) => {
      if (a.key !== b.key) return a.key < b.key ? -sign : sign;
      return b.receivedAt - a.receivedAt || b.n - a.n;
    });
    return Uint32Array.from(rows, (row) => row.n);
  },
});
