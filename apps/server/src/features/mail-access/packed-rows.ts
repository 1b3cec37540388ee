/**
 * Mails read as one row: their numbers as one text (`1,17,4,2,18,…`), and each column of texts as one run of octets. A row's values cost more to
 * hand over than SQLite takes to find them, and ten thousand strings, that are only printed again, more than both.
 */
import type { BodyTable, MessageTable } from '../../engines/database/schema/tables.ts';

/** Of `message_print`. */
export type PrintColumn = 'imap_envelope' | 'imap_fields';
type NumberColumn = 'uid' | 'modseq' | 'n' | 'received_at' | 'size_bytes' | 'thread_n' | 'saved_at' | 'marks';

/** A mail as it is read; what is no column of the read is not there, or 0. */
export type MailRow = Pick<MessageTable, Exclude<NumberColumn, 'marks'>> & {
  /** `packedMarks`. */
  readonly marks: number;
  /** UTF-8. */
  readonly imap_envelope: string | Uint8Array;
  /** As `keepFields` made it; null: they are read from the mail. */
  readonly imap_fields: string | Uint8Array | null;
} & Partial<Pick<MessageTable, 'preview'> & Omit<BodyTable, 'size_bytes' | PrintColumn>>;

/** In which order a mail's numbers stand; behind them the length of each of its texts and one more, 0 where it has none. */
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

function parseNumbers(text: Uint8Array): Float64Array {
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

/** The texts of one column, one after the other. */
class Texts {
  readonly #octets: Uint8Array;
  #at = 0;

  constructor(octets: Uint8Array | null | undefined) {
    this.#octets = octets ?? noOctets;
  }

  /** `length`: with one more, 0 for none. */
  next(length: number): Uint8Array | null {
    if (length === 0) return null;
    const start = this.#at;
    this.#at += length - 1;
    return this.#octets.subarray(start, this.#at);
  }
}

/** The mails by ascending UID. */
export function unpackRows(packed: PackedRow, { numbers, texts }: Packing): MailRow[] {
  if (packed.numbers === null) return [];
  const values = parseNumbers(packed.numbers);
  const width = numbers.length + texts.length;
  const places = (column: NumberColumn) => numbers.indexOf(column);
  const [uid, modseq, n, receivedAt] = [places('uid'), places('modseq'), places('n'), places('received_at')];
  const [size, thread, savedAt, marks] = [
    places('size_bytes'),
    places('thread_n'),
    places('saved_at'),
    places('marks'),
  ];
  const textPlace = (column: PrintColumn) => (texts.includes(column) ? numbers.length + texts.indexOf(column) : -1);
  const [envelope, fields] = [textPlace('imap_envelope'), textPlace('imap_fields')];
  const envelopes = new Texts(packed.imap_envelope);
  const kept = new Texts(packed.imap_fields);
  const rows: MailRow[] = [];
  for (let from = 0; from < values.length; from += width) {
    const value = (place: number) => (place < 0 ? 0 : (values[from + place] ?? 0));
    rows.push({
      uid: value(uid),
      modseq: value(modseq),
      n: value(n),
      received_at: value(receivedAt),
      size_bytes: value(size),
      thread_n: value(thread),
      saved_at: value(savedAt),
      marks: value(marks),
      imap_envelope: envelopes.next(value(envelope)) ?? noOctets,
      imap_fields: kept.next(value(fields)),
    });
  }
  // Both engines keep the order in which they read, but neither says that it will.
  return rows.every((row, index) => index === 0 || row.uid > (rows[index - 1]?.uid ?? 0))
    ? rows
    : rows.sort((a, b) => a.uid - b.uid);
}
