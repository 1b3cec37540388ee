/** Reading mails for FETCH from the store: only the columns asked for, in batches, small mails whole with their row. */
import { isAscii } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FetchedMail, type FetchWish, findPosition, type PackedFlags } from '@hongyan/imap';
import type { MessageStructure } from '@hongyan/mime';
import type { Db } from '../../../engines/database/port.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import { copyKept, keptFieldNames, normaliseFieldName, octetsOfKept } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { formatEmailId, formatThreadId } from '../mailboxes/mail-ids.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { chooseColumns, createRead, isOfNumbers, isOfPrints } from './fetch-reads.ts';
import { type FlagNames, listFlags, readFlagNames, readPackedFlags } from './mail-flags.ts';
import { openSection, readBinarySize, type SectionSource } from './open-section.ts';
import type { KeptOctets, MailRow, ReadMails } from './packed-rows.ts';

/** Rows of one batch: some milliseconds of the one thread that serves everybody. */
const batchRows = 500;
/** Where nothing but numbers is read. */
const numberBatchRows = 1_000;
/** Where mails come whole: 64 of 64 kB, 4 MB in memory. */
const wholeBatchRows = 64;

function toSource(row: MailRow): SectionSource {
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
  const source = toSource(row);
  const sections: NonNullable<FetchedMail['sections']>[number][] = [];
  const binarySizes: NonNullable<FetchedMail['binarySizes']>[number][] = [];
  for (const [index, spec] of wish.sections.entries()) {
    const opened = openSection(blobs, source, spec);
    if (opened instanceof Promise) return readRemaining(index, opened);
    sections.push(opened);
  }
  return wish.binarySizes.length === 0 ? { sections, binarySizes } : readRemaining(wish.sections.length);

  async function readRemaining(from: number, first?: ReturnType<typeof openSection>): Promise<Sections> {
    if (first !== undefined) sections.push(await first);
    for (const spec of wish.sections.slice(from + 1)) sections.push(await openSection(blobs, source, spec));
    for (const path of wish.binarySizes) binarySizes.push(await readBinarySize(blobs, source, path));
    return { sections, binarySizes };
  }
}

type FetchDraft = { -readonly [Key in keyof FetchedMail]: FetchedMail[Key] };

/** Of each section. */
type KeptNames = readonly (readonly Uint8Array[])[];

const emptyLine = Buffer.from('\r\n');
/** Header fields that are printed into one block of memory. Octets. */
const printedBytes = 64 * 1024;

/** A row as FETCH answers it. One object for each mail, filled in one order: copies of ten thousand cost more than reading them. */
function buildFetchedMail(
  row: MailRow,
  account: number,
  wish: FetchWish,
  flags: readonly string[] | undefined,
): FetchDraft {
  const { uid, modseq } = row;
  const mail: FetchDraft = flags === undefined ? { uid, modseq } : { uid, modseq, flags };
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
function findKeptNames({ sections, binarySizes }: FetchWish): KeptNames | null {
  if (sections.length === 0 || binarySizes.length > 0) return null;
  const names: Uint8Array[][] = [];
  for (const { path, text, fields, decode } of sections) {
    const normalised = new Set(fields.map((field) => field.toLowerCase()));
    if (path !== '' || text !== 'HEADER.FIELDS' || decode || !normalised.isSubsetOf(keptFieldNames)) return null;
    names.push([...normalised].map(normaliseFieldName));
  }
  return names;
}

/** Whether the store is asked for nothing but what is kept ready to print where the flags are known. */
export const isPrinted = (wish: FetchWish): boolean =>
  isOfPrints(chooseColumns(wish, findKeptNames(wish) !== null, true));

/** Prints the sections of many mails into one block of memory. */
class KeptPrinter {
  readonly #wish: FetchWish;
  readonly #names: KeptNames;
  #octets = new Uint8Array(0);
  #at = 0;
  #batch: Uint8Array | undefined;
  #isAscii = false;

  constructor(wish: FetchWish, names: KeptNames) {
    this.#wish = wish;
    this.#names = names;
  }

  /** The lines of the named fields and the empty line (RFC 9051 §6.4.5.1), for each section. */
  print(kept: string | KeptOctets): Uint8Array[] {
    if (typeof kept === 'string') return this.#printOctets(octetsOfKept(kept), 0, kept.length);
    const { octets, start, end } = kept;
    if (octets !== this.#batch) {
      this.#batch = octets;
      this.#isAscii = isAscii(octets);
    }
    if (this.#isAscii) return this.#printOctets(octets, start, end);
    const own = octetsOfKept(octets.subarray(start, end));
    return this.#printOctets(own, 0, own.length);
  }

  #printOctets(octets: Uint8Array, from: number, to: number): Uint8Array[] {
    const sections: Uint8Array[] = [];
    for (const [index, { partial }] of this.#wish.sections.entries()) {
      const room = to - from + emptyLine.length;
      if (this.#octets.length - this.#at < room) this.#renew(room);
      const start = this.#at;
      const end = copyKept(octets, from, this.#names[index] ?? [], this.#octets, start);
      this.#octets.set(emptyLine, end);
      this.#at = end + emptyLine.length;
      const first = Math.min(this.#at, start + (partial?.start ?? 0));
      const last = partial === null ? this.#at : Math.min(this.#at, start + partial.start + partial.length);
      sections.push(this.#octets.subarray(first, last));
    }
    return sections;
  }

  #renew(room: number): void {
    this.#octets = new Uint8Array(Math.max(room, printedBytes));
    this.#at = 0;
  }
}

function isAllKept(found: ReadMails): boolean {
  for (let index = 0; index < found.count; index += 1) if (found.at(index).imap_fields === null) return false;
  return true;
}

/** The flags of mails of which some may have labels and keywords. */
export function readFoundFlags(
  db: Db,
  account: number,
  found: ReadMails,
  names: FlagNames,
): Promise<(readonly string[])[]> {
  const rows = Array.from({ length: found.count }, (_, index) => {
    const { n, marks } = found.at(index);
    return { n, marks };
  });
  return readPackedFlags(db, account, rows, names);
}

/** What is fetched from the store. */
export interface StoreFetch {
  readonly services: Pick<Services, 'database' | 'blobs'>;
  readonly view: MailboxView;
  readonly wish: FetchWish;
  /** Only mails whose MODSEQ is larger. */
  readonly changedSince: number;
  /** Flags and MODSEQs that are known; of these mails only what is printed is read, where nothing else is wished for. */
  readonly table?: PackedFlags | null;
}

/** One FETCH at work. */
interface Fetching extends StoreFetch {
  readonly names: FlagNames | undefined;
}

/** The row of a mail with what is known of its flags; undefined: nothing is. */
function findFlags(
  table: PackedFlags,
  uid: number,
): { readonly modseq: number; readonly flags: readonly string[] } | undefined {
  const place = findPosition(table.uids, uid);
  const flags = table.known[table.lists[place] ?? 0];
  return place === -1 || flags === undefined ? undefined : { modseq: table.modseqs[place] ?? 0, flags };
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
  const table = isOfPrints(chooseColumns(wish, kept !== null, true)) ? (fetching.table ?? null) : null;
  const columns = chooseColumns(wish, kept !== null, table !== null);
  const read = createRead(columns);
  const rowsAtOnce = takesBytes ? wholeBatchRows : isOfNumbers(columns) ? numberBatchRows : batchRows;
  const values = { org: view.orgId, account, folder: view.folderId, since: fetching.changedSince };
  const printer = kept === null ? null : new KeptPrinter(wish, kept);
  for (let at = 0; at < uids.length; at += rowsAtOnce) {
    // The store answers without a turn of the loop: others would wait for all of it.
    if (at > 0) await nextTurn();
    const batch = uids.slice(at, at + rowsAtOnce);
    const found = await read(db, values, batch);
    if (found.count === 0) continue;
    if (kept !== null && !isAllKept(found)) {
      yield* fetchBatches(fetching, batch, null);
      continue;
    }
    const isNamed = names !== undefined && found.isNamed && table === null;
    const flags = isNamed ? await readFoundFlags(db, account, found, names) : null;
    const mails: FetchedMail[] = [];
    for (let index = 0; index < found.count; index += 1) {
      const row = found.at(index);
      const known = table === null ? undefined : findFlags(table, row.uid);
      if (table !== null && known === undefined) continue;
      const list = wish.flags ? (known?.flags ?? flags?.[index] ?? listFlags(row.marks)) : undefined;
      const mail = buildFetchedMail(row, account, wish, list);
      if (known !== undefined) mail.modseq = known.modseq;
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

/** The named mails, which ascend, in batches; those that are gone are left out. Large sections are read from their file as they are sent. */
export async function* fetchFromStore(
  fetch: StoreFetch,
  uids: readonly number[],
): AsyncGenerator<readonly FetchedMail[]> {
  const { services, view, wish } = fetch;
  const names = wish.flags ? await readFlagNames(services.database.read, view.scope.account) : undefined;
  yield* fetchBatches({ ...fetch, names }, uids, findKeptNames(wish));
}
