/**
 * Columns of the mails of a folder, as sorting and threading need them. Many mails are one row, as FETCH reads them (`packed-rows.ts`): a hundred
 * thousand objects cost more than the store takes to find the mails, and their garbage as much again.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../call/scope.ts';
import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import type { Db } from '../../../engines/database/port.ts';
import { type PreparedRead, prepareRead } from '../../../engines/database/prepare-read.ts';
import { parseNumbers } from '../messages/packed-rows.ts';

/** Mails of one statement: between two of them a cancelled read ends. */
export const mailsPerStatement = 10_000;

/** The mails of a folder that are sorted or threaded. */
export interface ColumnsInput {
  readonly scope: Scope;
  readonly folderId: number;
  /** Ascending. */
  readonly uids: Uint32Array;
}

const numberColumns = {
  n: sql`message.n`,
  thread_n: sql`message.thread_n`,
  received_at: sql`message.received_at`,
  size_bytes: sql`message.size_bytes`,
  /** Dates without a usable Date field are those of arrival (RFC 5256 §2.2). */
  sent: sql`coalesce(message.sent_at, message.received_at)`,
} satisfies Record<string, RawBuilder<unknown>>;

const textColumns = {
  subject: sql`message.subject`,
  from_address: sql`message.from_address`,
  /** RFC 5957 §3: the name, or the address where there is none. */
  from_shown: sql`CASE WHEN message.from_name = '' THEN message.from_address ELSE message.from_name END`,
} satisfies Record<string, RawBuilder<unknown>>;

export type NumberColumn = keyof typeof numberColumns;
export type TextColumn = keyof typeof textColumns;

/** Which columns are read. */
export interface ColumnChoice {
  readonly numbers: readonly NumberColumn[];
  readonly texts: readonly TextColumn[];
}

type RangeValues = Readonly<Record<'account' | 'folder' | 'first' | 'last', number>>;
interface PackedRow {
  readonly numbers: Uint8Array | null;
  readonly [text: `text${number}`]: Uint8Array | null;
}

const reads = new Map<string, PreparedRead<RangeValues, PackedRow>>();

/** One statement for each choice of columns. */
function prepareColumns({ numbers, texts }: ColumnChoice): PreparedRead<RangeValues, PackedRow> {
  const name = [...numbers, '', ...texts].join();
  const known = reads.get(name);
  if (known !== undefined) return known;
  const columns = [
    ...numbers.map((column, index) => numberColumns[column].as(`number${String(index)}`)),
    ...texts.map((column, index) => textColumns[column].as(`text${String(index)}`)),
  ];
  const read = prepareRead<RangeValues, PackedRow>((db, bind) => {
    const { toOctets } = chooseDialect(db.dialect);
    const mails = db
      .selectFrom('message')
      .select('message.uid')
      .select(columns)
      .where('message.account_no', '=', bind('account'))
      .where('message.folder_id', '=', bind('folder'))
      // A literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .where('message.uid', '>=', bind('first'))
      .where('message.uid', '<=', bind('last'))
      .orderBy('message.uid');
    const listed = [
      sql.ref('mails.uid'),
      ...numbers.map((_, index) => sql.ref(`mails.number${String(index)}`)),
      ...texts.map((_, index) => sql`octet_length(${sql.ref(`mails.text${String(index)}`)})`),
    ];
    return db.selectFrom(mails.as('mails')).select([
      // A cast, since the UID may be the only one.
      toOctets(sql`string_agg(CAST(${sql.join(listed, sql` || ',' || `)} AS TEXT), ',')`).as('numbers'),
      ...texts.map((_, index) =>
        toOctets(sql`string_agg(${sql.ref(`mails.text${String(index)}`)}, '')`).as(`text${index}`),
      ),
    ]) as never;
  });
  reads.set(name, read);
  return read;
}

/** Some mails of a folder, by ascending UID. */
export class FolderColumns {
  readonly uids: Uint32Array;
  readonly #values: Float64Array;
  readonly #width: number;
  /** Which mail of those that were read is which. */
  readonly #order: Uint32Array;
  readonly #texts: readonly { readonly octets: Buffer; readonly ends: Uint32Array }[];

  /** `wanted` ascend; others are left out. */
  constructor(row: PackedRow, { numbers, texts }: ColumnChoice, wanted: Uint32Array) {
    this.#values = row.numbers === null ? new Float64Array(0) : parseNumbers(row.numbers);
    this.#width = 1 + numbers.length + texts.length;
    const count = this.#values.length / this.#width;
    this.#texts = texts.map((_, index) => {
      const octets = row[`text${index}`] ?? new Uint8Array(0);
      return {
        octets: Buffer.from(octets.buffer, octets.byteOffset, octets.length),
        ends: this.#sumLengths(count, 1 + numbers.length + index),
      };
    });
    this.#order = this.#choose(count, wanted);
    this.uids = this.#order.map((mail) => this.#values[mail * this.#width] ?? 0);
  }

  get count(): number {
    return this.uids.length;
  }

  /** Of the mail at that place; `column` counts those that were asked for. */
  number(mail: number, column: number): number {
    return this.#values[(this.#order[mail] ?? 0) * this.#width + 1 + column] ?? 0;
  }

  text(mail: number, column: number): string {
    const text = this.#texts[column];
    const at = this.#order[mail] ?? 0;
    return text?.octets.toString('utf8', text.ends[at - 1] ?? 0, text.ends[at] ?? 0) ?? '';
  }

  #sumLengths(count: number, offset: number): Uint32Array {
    const ends = new Uint32Array(count);
    let end = 0;
    for (let mail = 0; mail < count; mail += 1) {
      end += this.#values[mail * this.#width + offset] ?? 0;
      ends[mail] = end;
    }
    return ends;
  }

  /** Those that are wanted; both engines keep the order in which they read, but neither says that it will. */
  #choose(count: number, wanted: Uint32Array): Uint32Array {
    const uidAt = (mail: number): number => this.#values[mail * this.#width] ?? 0;
    let all = Uint32Array.from({ length: count }, (_, mail) => mail);
    if (all.some((mail) => mail > 0 && uidAt(mail) <= uidAt(mail - 1))) all = all.sort((a, b) => uidAt(a) - uidAt(b));
    let next = 0;
    return all.filter((mail) => {
      while ((wanted[next] ?? Number.POSITIVE_INFINITY) < uidAt(mail)) next += 1;
      return wanted[next] === uidAt(mail);
    });
  }
}

/** The columns of the mails by ascending UID, a stretch at a time; those that are gone are left out. */
export async function* walkFolder(db: Db, input: ColumnsInput, choice: ColumnChoice): AsyncGenerator<FolderColumns> {
  const { scope, folderId, uids } = input;
  const read = prepareColumns(choice);
  const folder = scope.hiddenFolders.includes(folderId) ? -1 : folderId;
  for (let at = 0; at < uids.length; at += mailsPerStatement) {
    const wanted = uids.subarray(at, at + mailsPerStatement);
    const range = { first: wanted[0] ?? 0, last: wanted.at(-1) ?? 0 };
    const [row] = await read(db, { account: scope.account, folder, ...range });
    if (row !== undefined) yield new FolderColumns(row, choice, wanted);
  }
}
