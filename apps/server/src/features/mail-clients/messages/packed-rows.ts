/**
 * Mails read as one row: their numbers as one text (`1,17,4,2,18,…`), and each column of texts as one run of octets. A row's values cost more to
 * hand over than SQLite takes to find them, and ten thousand strings, that are only printed again, more than both.
 */
import type { BodyTable, MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';

/** Of `message_print`. */
export type PrintColumn = 'imap_envelope' | 'imap_fields';
type NumberColumn = 'uid' | 'modseq' | 'n' | 'received_at' | 'size_bytes' | 'thread_n' | 'saved_at' | 'marks';

/** Octets `[start, end)` of those of many mails. */
export interface KeptOctets {
  readonly octets: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** A mail as it is read; what is no column of the read is not there, or 0. */
export type MailRow = Pick<MessageTable, Exclude<NumberColumn, 'marks'>> & {
  /** `packedFlags`. */
  readonly marks: number;
  /** Octets are UTF-8. */
  readonly imap_envelope: string | Uint8Array;
  /** As `keepFields` made it; null: they are read from the mail. Octets are UTF-8. */
  readonly imap_fields: string | KeptOctets | null;
} & Partial<Pick<MessageTable, 'preview'> & Omit<BodyTable, 'size_bytes' | PrintColumn>>;

/** Mails that were read at one time, by ascending UID. */
export interface ReadMails {
  readonly count: number;
  /** Holds until the next call: ten thousand rows that live for a moment each would be most of the garbage of a FETCH. */
  at(index: number): MailRow;
  /** Whether some mail of the account has a label or a keyword. */
  readonly isNamed: boolean;
}

/** In which order a mail's numbers stand, its UID first; behind them the length of each of its texts and one more, 0 where it has none. */
export interface Packing {
  readonly numbers: readonly NumberColumn[];
  readonly texts: readonly PrintColumn[];
}

/** What is read. null: there is no mail. */
export type PackedRow = {
  readonly numbers: Uint8Array | null;
  /** 0: no mail of the account has a label or a keyword. */
  readonly is_named: number;
} & Readonly<Partial<Record<PrintColumn, Uint8Array | null>>>;

const comma = ','.charCodeAt(0);
const minus = '-'.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** Whole numbers with commas between them, without a string for each. */
export function parseNumbers(text: Uint8Array): Float64Array {
  const values = new Float64Array((text.length >>> 1) + 1);
  let count = 0;
  let value = 0;
  let sign = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at] ?? 0;
    if (code === comma) {
      values[count] = sign * value;
      count += 1;
      value = 0;
      sign = 1;
    } else if (code === minus) sign = -1;
    else value = value * 10 + (code - zero);
  }
  values[count] = sign * value;
  return values.subarray(0, count + 1);
}

const noOctets = new Uint8Array(0);

/** Where each mail's text of one column ends. */
function listTextEnds(values: Float64Array, count: number, width: number, offset: number): Uint32Array {
  const ends = new Uint32Array(count);
  let end = 0;
  for (let mail = 0; mail < count; mail += 1) {
    end += Math.max(0, (values[mail * width + offset] ?? 0) - 1);
    ends[mail] = end;
  }
  return ends;
}

type Writable<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** The mails of a packed row. `wanted`: others are left out; null: all are wanted. */
export class PackedMails implements ReadMails {
  readonly isNamed: boolean;
  readonly #packed: PackedRow;
  readonly #numbers: readonly NumberColumn[];
  readonly #values: Float64Array;
  readonly #width: number;
  readonly count: number;
  /** Which mail of the packed row is which; null: as they stand. */
  readonly #order: readonly number[] | null;
  readonly #ends: Readonly<Partial<Record<PrintColumn, Uint32Array>>>;
  readonly #kept: Writable<KeptOctets>;
  readonly #row: Writable<MailRow>;

  constructor(packed: PackedRow, { numbers, texts }: Packing, wanted: ReadonlySet<number> | null) {
    this.isNamed = packed.is_named !== 0;
    this.#packed = packed;
    this.#numbers = numbers;
    this.#values = packed.numbers === null ? new Float64Array(0) : parseNumbers(packed.numbers);
    this.#width = numbers.length + texts.length;
    const count = this.#values.length / this.#width;
    const ends = texts.map((column, index) => [
      column,
      listTextEnds(this.#values, count, this.#width, numbers.length + index),
    ]);
    this.#ends = Object.fromEntries(ends) as Partial<Record<PrintColumn, Uint32Array>>;
    this.#order = this.#isAscending(count) && wanted === null ? null : this.#chooseOrder(count, wanted);
    this.count = this.#order?.length ?? count;
    this.#kept = { octets: packed.imap_fields ?? noOctets, start: 0, end: 0 };
    this.#row = {
      ...{ uid: 0, modseq: 0, n: 0, received_at: 0, size_bytes: 0, thread_n: 0, saved_at: 0, marks: 0 },
      imap_envelope: noOctets,
      imap_fields: null,
    };
  }

  at(index: number): MailRow {
    const mail = this.#order === null ? index : (this.#order[index] ?? 0);
    const from = mail * this.#width;
    for (let offset = 0; offset < this.#numbers.length; offset += 1) {
      const column = this.#numbers[offset];
      if (column !== undefined) this.#row[column] = this.#values[from + offset] ?? 0;
    }
    const { imap_envelope: envelopes, imap_fields: fields } = this.#ends;
    if (envelopes !== undefined)
      this.#row.imap_envelope = (this.#packed.imap_envelope ?? noOctets).subarray(
        envelopes[mail - 1] ?? 0,
        envelopes[mail] ?? 0,
      );
    if (fields !== undefined) {
      this.#kept.start = fields[mail - 1] ?? 0;
      this.#kept.end = fields[mail] ?? 0;
      // Something is kept of each: at least the line end after its index.
      this.#row.imap_fields = this.#kept.end > this.#kept.start ? this.#kept : null;
    }
    return this.#row;
  }

  #readUid(mail: number): number {
    return this.#values[mail * this.#width] ?? 0;
  }

  /** Both engines keep the order in which they read, but neither says that it will. */
  #isAscending(count: number): boolean {
    for (let mail = 1; mail < count; mail += 1) if (this.#readUid(mail) <= this.#readUid(mail - 1)) return false;
    return true;
  }

  #chooseOrder(count: number, wanted: ReadonlySet<number> | null): number[] {
    const order: number[] = [];
    for (let mail = 0; mail < count; mail += 1) if (wanted?.has(this.#readUid(mail)) !== false) order.push(mail);
    return order.sort((a, b) => this.#readUid(a) - this.#readUid(b));
  }
}
