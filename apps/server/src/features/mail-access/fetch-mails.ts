/** Reading mails for FETCH: only the columns asked for, in batches, small mails whole with their row. */
import type { FetchedMail, FetchWish } from '@hongyan/imap';
import type { MessageStructure } from '@hongyan/mime';
import { wordsOf } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { type PreparedRead, prepareRead } from '../../engines/database/prepare-read.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { BodyTable, MessageTable } from '../../engines/database/schema/tables.ts';
import type { Services } from '../../services.ts';
import { chooseKept, keptFieldNames } from '../mailbox/index.ts';
import { type FlagNames, packedMarks, readFlagNames, readFlagsOfMarks } from './mail-flags.ts';
import { formatEmailId, formatThreadId } from './mail-ids.ts';
import type { MailboxView } from './mailbox-view.ts';
import { openSection, readBinarySize, type SectionSource } from './open-section.ts';

/** Rows of one batch: some milliseconds of the one thread that serves everybody. */
const batchRows = 500;
/** Where mails come whole: 64 of 64 kB, 4 MB in memory. */
const wholeBatchRows = 64;
/** UIDs that are spread wider than this over the mailbox are looked up one by one. */
const maxSpread = 2;

type MailColumn = keyof MessageTable;
type BodyColumn = keyof BodyTable;
type PrintColumn = 'imap_envelope' | 'imap_fields';
type MailRow = MessageTable & Omit<BodyTable, 'size_bytes'> & { readonly marks: number };

interface Columns {
  readonly mail: readonly MailColumn[];
  /** `packedMarks`. */
  readonly marks: boolean;
  /** Of `message_print`. */
  readonly print: readonly PrintColumn[];
  readonly body: readonly BodyColumn[];
}

function columnsOf(wish: FetchWish, isKept: boolean): Columns {
  const mail = new Set<MailColumn>(['uid', 'modseq']);
  const body = new Set<BodyColumn>();
  const print = new Set<PrintColumn>();
  const isWhole = wish.sections.every(({ path, text, decode }) => path === '' && text === null && !decode);
  const takesBytes = !isKept && (wish.sections.length > 0 || wish.binarySizes.length > 0);
  if (wish.flags) mail.add('n');
  if (wish.internalDate) mail.add('received_at');
  if (wish.size || takesBytes) mail.add('size_bytes');
  if (wish.ids) mail.add('n').add('thread_n');
  if (wish.preview) mail.add('preview');
  if (wish.saveDate) mail.add('saved_at').add('received_at');
  if (wish.envelope) print.add('imap_envelope');
  if (isKept) print.add('imap_fields');
  if (wish.body) body.add('imap_body');
  if (wish.bodyStructure) body.add('imap_body_structure');
  if (takesBytes) body.add('inline_bytes').add('blob_id');
  if (takesBytes && (wish.binarySizes.length > 0 || !isWhole)) body.add('structure');
  return { mail: [...mail], marks: wish.flags, print: [...print], body: [...body] };
}

type Place = Readonly<Record<'org' | 'account' | 'folder' | 'since' | 'rows', number>>;
type RangeValues = Place & Readonly<Record<'first' | 'last', number>>;
type KeyValues = Place & Readonly<Record<'uids', string>>;

function prepareRange({ mail, marks, print, body }: Columns): PreparedRead<RangeValues, MailRow> {
  return prepareRead<RangeValues, MailRow>((db, place) => {
    const mails = db
      .selectFrom('message')
      .select(mail.map((column) => `message.${column}` as const))
      .$if(marks, (query) => query.select(packedMarks.as('marks')))
      .where('message.account_no', '=', place('account'))
      .where('message.folder_id', '=', place('folder'))
      // Said again as a literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .where('message.uid', '>=', place('first'))
      .where('message.uid', '<=', place('last'))
      .where('message.modseq', '>', place('since'))
      .orderBy('message.uid')
      .limit(place('rows'));
    return mails
      .$if(print.length > 0, (query) =>
        query
          .crossJoin('message_print')
          .where('message_print.account_no', '=', place('account'))
          .whereRef('message_print.id', '=', 'message.id')
          .select(print.map((column) => `message_print.${column}` as const)),
      )
      .$if(body.length > 0, (query) =>
        query
          .crossJoin('body')
          .where('body.org_id', '=', place('org'))
          .whereRef('body.body_id', '=', 'message.body_id')
          .select(body.map((column) => `body.${column}` as const)),
      );
  });
}

function prepareKeys({ mail, marks, print, body }: Columns): PreparedRead<KeyValues, MailRow> {
  return prepareRead<KeyValues, MailRow>((db, place) => {
    const mails = db
      .selectFrom(wordsOf(db.dialect).keysOf(place('uids')).as('picked'))
      // Cross, so that SQLite looks each mail up.
      .crossJoin('message')
      .select(mail.map((column) => `message.${column}` as const))
      .$if(marks, (query) => query.select(packedMarks.as('marks')))
      .where('message.account_no', '=', place('account'))
      .where('message.folder_id', '=', place('folder'))
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .whereRef('message.uid', '=', 'picked.key')
      .where('message.modseq', '>', place('since'))
      .orderBy('message.uid')
      .limit(place('rows'));
    return mails
      .$if(print.length > 0, (query) =>
        query
          .crossJoin('message_print')
          .where('message_print.account_no', '=', place('account'))
          .whereRef('message_print.id', '=', 'message.id')
          .select(print.map((column) => `message_print.${column}` as const)),
      )
      .$if(body.length > 0, (query) =>
        query
          .crossJoin('body')
          .where('body.org_id', '=', place('org'))
          .whereRef('body.body_id', '=', 'message.body_id')
          .select(body.map((column) => `body.${column}` as const)),
      );
  });
}

interface Reads {
  readonly range: PreparedRead<RangeValues, MailRow>;
  readonly keys: PreparedRead<KeyValues, MailRow>;
}

/** By their columns: what can be wished for makes some hundred sets of them. */
const prepared = new Map<string, Reads>();

function readsOf(columns: Columns): Reads {
  const key = [...columns.mail, String(columns.marks), ...columns.print, '', ...columns.body].join();
  const known = prepared.get(key);
  if (known) return known;
  const reads = { range: prepareRange(columns), keys: prepareKeys(columns) };
  prepared.set(key, reads);
  return reads;
}

/** UIDs that lie close together are one range of the index, others a list in one parameter. */
async function readBatch(db: Db, reads: Reads, place: Place, uids: readonly number[]): Promise<readonly MailRow[]> {
  const first = uids[0] ?? 0;
  const last = uids.at(-1) ?? 0;
  if (last - first >= uids.length * maxSpread) return reads.keys(db, { ...place, uids: JSON.stringify(uids) });
  const spread = last - first + 1;
  const rows = await reads.range(db, { ...place, first, last, rows: spread });
  if (spread === uids.length) return rows;
  const wanted = new Set(uids);
  return rows.filter((row) => wanted.has(row.uid));
}

function sourceOf(row: MailRow): SectionSource {
  let structure: MessageStructure | null = null;
  return {
    sizeBytes: row.size_bytes,
    raw: { inline: row.inline_bytes, blobId: row.blob_id },
    structure: () => (structure ??= JSON.parse(row.structure) as MessageStructure),
  };
}

type Sections = Pick<FetchedMail, 'sections' | 'binarySizes'>;

/** The sections of a mail; a promise only where something is read from a file. */
function readSections({ blobs }: Pick<Services, 'blobs'>, row: MailRow, wish: FetchWish): Sections | Promise<Sections> {
  const source = sourceOf(row);
  const sections: NonNullable<FetchedMail['sections']>[number][] = [];
  const binarySizes: NonNullable<FetchedMail['binarySizes']>[number][] = [];
  for (const [index, spec] of wish.sections.entries()) {
    const opened = openSection(blobs, source, spec);
    if (opened instanceof Promise) return readOn(index, opened);
    sections.push(opened);
  }
  return wish.binarySizes.length === 0 ? { sections, binarySizes } : readOn(wish.sections.length);

  async function readOn(from: number, first?: ReturnType<typeof openSection>): Promise<Sections> {
    if (first !== undefined) sections.push(await first);
    for (const spec of wish.sections.slice(from + 1)) sections.push(await openSection(blobs, source, spec));
    for (const path of wish.binarySizes) binarySizes.push(await readBinarySize(blobs, source, path));
    return { sections, binarySizes };
  }
}

type Telling = { -readonly [Key in keyof FetchedMail]: FetchedMail[Key] };

/** A row as it is told. One object for each mail, filled in one order: copies of ten thousand cost more than reading them. */
function toFetched(row: MailRow, account: number, wish: FetchWish): Telling {
  const mail: Telling = { uid: row.uid, modseq: row.modseq };
  if (wish.internalDate) mail.internalDate = row.received_at;
  if (wish.size) mail.sizeBytes = row.size_bytes;
  if (wish.envelope) mail.envelope = row.imap_envelope;
  if (wish.body) mail.body = row.imap_body;
  if (wish.bodyStructure) mail.bodyStructure = row.imap_body_structure;
  if (wish.ids) {
    mail.emailId = formatEmailId(account, row.n);
    mail.threadId = formatThreadId(account, row.thread_n);
  }
  if (wish.preview) mail.preview = row.preview;
  // 0: it lies where it arrived, before this was kept.
  if (wish.saveDate) mail.saveDate = row.saved_at === 0 ? row.received_at : row.saved_at;
  return mail;
}

/** The fields of each section, in lower case, where all of them are kept ready to print (`kept-fields.ts`); else null. */
function keptFieldsOf({ sections, binarySizes }: FetchWish): readonly ReadonlySet<string>[] | null {
  if (sections.length === 0 || binarySizes.length > 0) return null;
  const names: ReadonlySet<string>[] = [];
  for (const { path, text, fields, decode } of sections) {
    const folded = new Set(fields.map((field) => field.toLowerCase()));
    if (path !== '' || text !== 'HEADER.FIELDS' || decode || !folded.isSubsetOf(keptFieldNames)) return null;
    names.push(folded);
  }
  return names;
}

/** The lines of the named fields and the empty line (RFC 9051 §6.4.5.1). */
function printKept(kept: string, wish: FetchWish, names: readonly ReadonlySet<string>[]): Uint8Array[] {
  return wish.sections.map(({ partial }, index) => {
    const octets = Buffer.from(`${chooseKept(kept, names[index] ?? new Set())}\r\n`, 'latin1');
    return partial === null ? octets : octets.subarray(partial.start, partial.start + partial.length);
  });
}

/** One FETCH at work. */
interface Fetching {
  readonly services: Pick<Services, 'database' | 'blobs'>;
  readonly view: MailboxView;
  readonly wish: FetchWish;
  readonly changedSince: number;
  readonly names: FlagNames | undefined;
}

/** `kept`: the sections come from what is kept ready to print, and mails of which none is kept are read another time. */
async function* fetchBatches(
  fetching: Fetching,
  uids: readonly number[],
  kept: readonly ReadonlySet<string>[] | null,
): AsyncGenerator<readonly FetchedMail[]> {
  const { services, view, wish, names } = fetching;
  const { account } = view.scope;
  const db = readAs(services.database.read, view.scope);
  const takesBytes = kept === null && (wish.sections.length > 0 || wish.binarySizes.length > 0);
  const rowsAtOnce = takesBytes ? wholeBatchRows : batchRows;
  const reads = readsOf(columnsOf(wish, kept !== null));
  const place = { org: view.orgId, account, folder: view.folderId, since: fetching.changedSince, rows: rowsAtOnce };
  for (let at = 0; at < uids.length; at += rowsAtOnce) {
    const batch = uids.slice(at, at + rowsAtOnce);
    const rows = await readBatch(db, reads, place, batch);
    if (rows.length === 0) continue;
    if (kept !== null && rows.some((row) => row.imap_fields === null)) {
      yield* fetchBatches(fetching, batch, null);
      continue;
    }
    const flags = names === undefined ? [] : await readFlagsOfMarks(db, account, rows, names);
    const mails: FetchedMail[] = [];
    for (const [index, row] of rows.entries()) {
      const mail = toFetched(row, account, wish);
      if (wish.flags) mail.flags = flags[index] ?? [];
      if (kept !== null) mail.sections = printKept(row.imap_fields ?? '', wish, kept);
      if (takesBytes) {
        const opened = readSections(services, row, wish);
        Object.assign(mail, opened instanceof Promise ? await opened : opened);
      }
      mails.push(mail);
    }
    yield mails;
  }
}

/**
 * The named mails by ascending UID, in batches; those that are gone are left out. `changedSince`: only mails whose MODSEQ is larger. Large
 * sections are read from their file as they are sent.
 */
export async function* fetchMails(
  services: Pick<Services, 'database' | 'blobs'>,
  view: MailboxView,
  uids: readonly number[],
  wish: FetchWish,
  changedSince = 0,
): AsyncGenerator<readonly FetchedMail[]> {
  const sorted = uids.every((uid, index) => index === 0 || uid > (uids[index - 1] ?? 0))
    ? uids
    : [...new Set(uids)].sort((a, b) => a - b);
  const names = wish.flags ? await readFlagNames(services.database.read, view.scope.account) : undefined;
  yield* fetchBatches({ services, view, wish, changedSince, names }, sorted, keptFieldsOf(wish));
}
