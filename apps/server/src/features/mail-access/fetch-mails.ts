/** Reading mails for FETCH: only the columns asked for, in batches, small mails whole with their row. */
import type { FetchedMail, FetchWish } from '@hongyan/imap';
import type { MessageStructure } from '@hongyan/mime';
import { readAs } from '../../engines/database/read-as.ts';
import type { Services } from '../../services.ts';
import { copyKept, foldFieldName, keptFieldNames, octetsOfKept } from '../mailbox/index.ts';
import { columnsOf, isOfNumbers, readOf } from './fetch-reads.ts';
import { type FlagNames, listMarks, readFlagNames, readFlagsOfMarks } from './mail-flags.ts';
import { formatEmailId, formatThreadId } from './mail-ids.ts';
import type { MailboxView } from './mailbox-view.ts';
import { openSection, readBinarySize, type SectionSource } from './open-section.ts';
import type { MailRow } from './packed-rows.ts';

/** Rows of one batch: some milliseconds of the one thread that serves everybody. */
const batchRows = 500;
/** Where nothing but numbers is read. */
const numberBatchRows = 2_000;
/** Where mails come whole: 64 of 64 kB, 4 MB in memory. */
const wholeBatchRows = 64;

function sourceOf(row: MailRow): SectionSource {
  let structure: MessageStructure | null = null;
  return {
    sizeBytes: row.size_bytes,
    raw: { inline: row.inline_bytes ?? null, blobId: row.blob_id ?? null },
    structure: () => (structure ??= JSON.parse(row.structure ?? '') as MessageStructure),
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

/** Of each section. */
type KeptNames = readonly (readonly Uint8Array[])[];

const emptyLine = Buffer.from('\r\n');
/** Header fields that are printed into one piece of memory. Octets. */
const printedBytes = 64 * 1024;

/** A row as it is told. One object for each mail, filled in one order: copies of ten thousand cost more than reading them. */
function toFetched(row: MailRow, account: number, wish: FetchWish): Telling {
  const mail: Telling = { uid: row.uid, modseq: row.modseq };
  if (wish.internalDate) mail.internalDate = row.received_at;
  if (wish.size) mail.sizeBytes = row.size_bytes;
  if (wish.envelope) mail.envelope = row.imap_envelope;
  if (row.imap_body !== undefined) mail.body = row.imap_body;
  if (row.imap_body_structure !== undefined) mail.bodyStructure = row.imap_body_structure;
  if (wish.ids) {
    mail.emailId = formatEmailId(account, row.n);
    mail.threadId = formatThreadId(account, row.thread_n);
  }
  if (row.preview !== undefined) mail.preview = row.preview;
  // 0: it lies where it arrived, before this was kept.
  if (wish.saveDate) mail.saveDate = row.saved_at === 0 ? row.received_at : row.saved_at;
  return mail;
}

/** The names of the fields of each section, where all of them are kept ready to print (`kept-fields.ts`); else null. */
function keptNamesOf({ sections, binarySizes }: FetchWish): KeptNames | null {
  if (sections.length === 0 || binarySizes.length > 0) return null;
  const names: Uint8Array[][] = [];
  for (const { path, text, fields, decode } of sections) {
    const folded = new Set(fields.map((field) => field.toLowerCase()));
    if (path !== '' || text !== 'HEADER.FIELDS' || decode || !folded.isSubsetOf(keptFieldNames)) return null;
    names.push([...folded].map(foldFieldName));
  }
  return names;
}

/** Prints the sections of many mails into one piece of memory. */
class KeptPrinter {
  readonly #wish: FetchWish;
  readonly #names: KeptNames;
  #octets = new Uint8Array(0);
  #at = 0;

  constructor(wish: FetchWish, names: KeptNames) {
    this.#wish = wish;
    this.#names = names;
  }

  /** The lines of the named fields and the empty line (RFC 9051 §6.4.5.1), for each section. */
  print(stored: string | Uint8Array): Uint8Array[] {
    const kept = octetsOfKept(stored);
    return this.#wish.sections.map(({ partial }, index) => {
      const room = kept.length + emptyLine.length;
      if (this.#octets.length - this.#at < room) this.#renew(room);
      const start = this.#at;
      const end = copyKept(kept, this.#names[index] ?? [], this.#octets, start);
      this.#octets.set(emptyLine, end);
      this.#at = end + emptyLine.length;
      const section = this.#octets.subarray(start, this.#at);
      return partial === null ? section : section.subarray(partial.start, partial.start + partial.length);
    });
  }

  #renew(room: number): void {
    this.#octets = new Uint8Array(Math.max(room, printedBytes));
    this.#at = 0;
  }
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
  kept: KeptNames | null,
): AsyncGenerator<readonly FetchedMail[]> {
  const { services, view, wish, names } = fetching;
  const { account } = view.scope;
  const db = readAs(services.database.read, view.scope);
  const takesBytes = kept === null && (wish.sections.length > 0 || wish.binarySizes.length > 0);
  const columns = columnsOf(wish, kept !== null);
  const read = readOf(columns);
  const rowsAtOnce = takesBytes ? wholeBatchRows : isOfNumbers(columns) ? numberBatchRows : batchRows;
  const place = { org: view.orgId, account, folder: view.folderId, since: fetching.changedSince };
  const printer = kept === null ? null : new KeptPrinter(wish, kept);
  for (let at = 0; at < uids.length; at += rowsAtOnce) {
    const batch = uids.slice(at, at + rowsAtOnce);
    const { rows, isNamed } = await read(db, place, batch);
    if (rows.length === 0) continue;
    if (printer !== null && rows.some((row) => row.imap_fields === null)) {
      yield* fetchBatches(fetching, batch, null);
      continue;
    }
    const flags = names === undefined || !isNamed ? null : await readFlagsOfMarks(db, account, rows, names);
    const mails: FetchedMail[] = [];
    for (const [index, row] of rows.entries()) {
      const mail = toFetched(row, account, wish);
      if (wish.flags) mail.flags = flags === null ? listMarks(row.marks) : (flags[index] ?? []);
      if (printer !== null) mail.sections = printer.print(row.imap_fields ?? '');
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
  yield* fetchBatches({ services, view, wish, changedSince, names }, sorted, keptNamesOf(wish));
}
