import type {
  AppendedMail,
  CopiedMails,
  FetchedMail,
  FetchWish,
  FlagChange,
  FlagsChanged,
  MailboxChanges,
  MailboxStatus,
  OpenMailbox,
  PackedFlags,
  PackedThreads,
  SearchKey,
  SortKey,
  SpecialUse,
} from '../session-port.ts';
import { ImapRefusal } from '../session-port.ts';
import {
  baseSubject,
  fetchMemoryMail,
  findHeader,
  type MemoryMail,
  matchesMemoryMail,
  sentAt,
  sortValues,
} from './memory-mail.ts';
import { packThreads, type ThreadTree } from './thread-tree.ts';

/** What a mailbox asks of the person that it belongs to. */
export interface MemoryOwner {
  readonly appendLimitBytes: number;
  now(): number;
  nextModseq(): number;
  /** For ids. */
  nextNumber(): number;
  report(mailboxId: string): void;
  find(name: string): MemoryMailbox | undefined;
}

const systemFlags = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft'];
/** So small that end-to-end tests of ten mails see more than one batch. */
const batchMails = 4;

function withFlags(old: readonly string[], { mode, flags }: FlagChange): readonly string[] {
  const isNamed = (flag: string) => flags.some((each) => each.toLowerCase() === flag.toLowerCase());
  if (mode === 'replace') return [...flags];
  if (mode === 'remove') return old.filter((flag) => !isNamed(flag));
  return [...old.filter((flag) => !isNamed(flag)), ...flags];
}

/** A mailbox of the memory store; it is open for as many sessions as want it. */
export class MemoryMailbox implements OpenMailbox {
  name: string;
  readonly mailboxId: string;
  readonly uidValidity: number;
  readonly specialUse: SpecialUse | null;
  readOnly = false;
  mails: MemoryMail[] = [];
  readonly vanished: { readonly uid: number; readonly modseq: number }[] = [];
  uidNext = 1;
  highestModseq = 1;
  /** How many sessions have it open: an end-to-end test sees that it was closed. */
  opened = 0;
  readonly #owner: MemoryOwner;

  constructor(owner: MemoryOwner, name: string, specialUse: SpecialUse | null) {
    this.#owner = owner;
    this.name = name;
    this.specialUse = specialUse;
    this.uidValidity = 1_000 + owner.nextNumber();
    this.mailboxId = `F1-${owner.nextNumber().toString(36)}`;
  }

  /** Keywords in use among them. */
  get flags(): readonly string[] {
    const used = this.mails.flatMap(({ flags }) => flags).filter((flag) => !flag.startsWith('\\'));
    const byNormalised = new Map(
      [...systemFlags, '$Forwarded', ...used.sort()].map((flag) => [flag.toLowerCase(), flag]),
    );
    return [...byNormalised.values()];
  }

  get permanentFlags(): readonly string[] {
    return [...this.flags, '\\*'];
  }

  /** Puts a mail in, as a delivery does. */
  deliver(source: string | Uint8Array, more: { flags?: readonly string[]; internalDate?: number } = {}): number {
    const uid = this.uidNext;
    this.uidNext += 1;
    this.mails.push({
      uid,
      modseq: this.#nextModseq(),
      flags: more.flags ?? [],
      internalDate: more.internalDate ?? this.#owner.now(),
      saveDate: this.#owner.now(),
      bytes: Buffer.from(source),
      emailId: `M1-${this.#owner.nextNumber().toString(36)}`,
      threadId: `T1-${this.#owner.nextNumber().toString(36)}`,
    });
    this.#owner.report(this.mailboxId);
    return uid;
  }

  async append(mails: readonly AppendedMail[] | AsyncIterable<AppendedMail>): Promise<number[]> {
    const read: { readonly mail: AppendedMail; readonly bytes: Buffer }[] = [];
    for await (const mail of mails) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of mail.bytes) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      if (bytes.length > this.#owner.appendLimitBytes) throw new ImapRefusal('TOOBIG', 'The mail is too large');
      read.push({ mail, bytes });
    }
    return read.map(({ mail: { flags, internalDate }, bytes }) =>
      this.deliver(bytes, { flags, internalDate: internalDate ?? this.#owner.now() }),
    );
  }

  readStatus(): MailboxStatus {
    const { mailboxId, uidValidity, uidNext, highestModseq, mails } = this;
    const without = (flag: string) => mails.filter(({ flags }) => !flags.includes(flag)).length;
    return {
      mailboxId,
      uidValidity,
      uidNext,
      highestModseq,
      messages: mails.length,
      unseen: without('\\Seen'),
      deleted: mails.length - without('\\Deleted'),
      deletedBytes: mails.reduce((sum, { flags, bytes }) => sum + (flags.includes('\\Deleted') ? bytes.length : 0), 0),
      sizeBytes: mails.reduce((sum, { bytes }) => sum + bytes.length, 0),
    };
  }

  /** A few of many are fetched. */
  async packedFlags(asked: number): Promise<PackedFlags | null> {
    const { mails } = this;
    if (asked * 2 < mails.length) return null;
    return {
      uids: Uint32Array.from(mails, ({ uid }) => uid),
      modseqs: Float64Array.from(mails, ({ modseq }) => modseq),
      lists: Uint16Array.from(mails, (_, index) => index),
      known: mails.map(({ flags }) => flags),
    };
  }

  async readUids() {
    const { highestModseq, uidNext } = this;
    return { uids: Uint32Array.from(this.mails, ({ uid }) => uid), highestModseq, uidNext };
  }

  async firstUnseen(): Promise<number | null> {
    return this.mails.find(({ flags }) => !flags.includes('\\Seen'))?.uid ?? null;
  }

  async changesSince(modseq: number): Promise<MailboxChanges> {
    const isNewer = (each: { readonly modseq: number }) => each.modseq > modseq;
    return {
      highestModseq: this.highestModseq,
      uidNext: this.uidNext,
      vanished: this.vanished
        .filter(isNewer)
        .map(({ uid }) => uid)
        .sort((a, b) => a - b),
      changed: this.mails.filter(isNewer).map(({ uid, modseq: at, flags }) => ({ uid, modseq: at, flags })),
    };
  }

  async *fetch(
    uids: readonly number[],
    wish: FetchWish,
    changedSince?: number,
  ): AsyncGenerator<readonly FetchedMail[]> {
    const mails = this.#named(uids).filter(({ modseq }) => changedSince === undefined || modseq > changedSince);
    for (let at = 0; at < mails.length; at += batchMails)
      yield mails.slice(at, at + batchMails).map((mail) => fetchMemoryMail(mail, wish));
  }

  async changeFlags(uids: readonly number[], change: FlagChange): Promise<FlagsChanged> {
    this.#refuseReaders();
    const named = this.#named(uids);
    const since = change.unchangedSince ?? Number.POSITIVE_INFINITY;
    const mails = named.filter(({ modseq }) => modseq <= since);
    for (const mail of mails) {
      const flags = withFlags(mail.flags, change);
      if ([...flags].sort().join(' ') === [...mail.flags].sort().join(' ')) continue;
      mail.flags = flags;
      mail.modseq = this.#nextModseq();
    }
    this.#owner.report(this.mailboxId);
    return {
      mails: mails.map(({ uid, modseq, flags }) => ({ uid, modseq, flags })),
      conflicts: named.filter((mail) => !mails.includes(mail)).map(({ uid }) => uid),
    };
  }

  async expunge(uids: readonly number[] | null) {
    this.#refuseReaders();
    const gone = this.mails.filter(
      ({ uid, flags }) => flags.includes('\\Deleted') && (uids === null || uids.includes(uid)),
    );
    this.#remove(gone);
    return { uids: gone.map(({ uid }) => uid), modseq: this.highestModseq };
  }

  async copy(uids: readonly number[], target: string): Promise<CopiedMails> {
    const to = this.#owner.find(target);
    if (to === undefined) throw new ImapRefusal('TRYCREATE', 'There is no such mailbox');
    const mails = this.#named(uids);
    return {
      targetUidValidity: to.uidValidity,
      sourceUids: mails.map(({ uid }) => uid),
      targetUids: mails.map(({ bytes, flags, internalDate }) => to.deliver(bytes, { flags, internalDate })),
    };
  }

  async move(uids: readonly number[], target: string) {
    this.#refuseReaders();
    const copied = await this.copy(uids, target);
    this.#remove(this.#named(uids));
    return { ...copied, modseq: this.highestModseq };
  }

  async search(key: SearchKey): Promise<Uint32Array> {
    const found = this.mails.filter((mail) => matchesMemoryMail(mail, key, this.#owner.now()));
    return Uint32Array.from(found, ({ uid }) => uid);
  }

  async sort(keys: readonly { readonly key: SortKey; readonly reverse: boolean }[], search: SearchKey) {
    const found = this.#named([...(await this.search(search))]);
    const compare = (a: MemoryMail, b: MemoryMail) => {
      for (const { key, reverse } of keys) {
        const [left, right] = [sortValues[key](a), sortValues[key](b)];
        if (left !== right) return (left < right ? -1 : 1) * (reverse ? -1 : 1);
      }
      return a.uid - b.uid;
    };
    return Uint32Array.from(found.sort(compare), ({ uid }) => uid);
  }

  async thread(algorithm: 'REFERENCES' | 'ORDEREDSUBJECT', search: SearchKey): Promise<PackedThreads> {
    const found = this.#named([...(await this.search(search))]).sort((a, b) => sentAt(a) - sentAt(b));
    const nodes = new Map(found.map((mail) => [mail, { uid: mail.uid, children: [] as ThreadTree[] }]));
    const findParent = (mail: MemoryMail) =>
      algorithm === 'REFERENCES'
        ? found.find(
            (each) =>
              findHeader(mail, 'In-Reply-To') !== null &&
              findHeader(each, 'Message-ID') === findHeader(mail, 'In-Reply-To'),
          )
        : found.find((each) => baseSubject(each) === baseSubject(mail));
    const roots: ThreadTree[] = [];
    for (const [mail, node] of nodes) {
      const parent = findParent(mail);
      const above = parent === undefined || parent === mail ? undefined : nodes.get(parent);
      (above?.children ?? roots).push(node);
    }
    return packThreads(roots);
  }

  close(): void {
    this.opened -= 1;
  }

  #named(uids: readonly number[]): MemoryMail[] {
    const named = new Set(uids);
    return this.mails.filter(({ uid }) => named.has(uid));
  }

  #remove(gone: readonly MemoryMail[]): void {
    if (gone.length === 0) return;
    const modseq = this.#nextModseq();
    this.mails = this.mails.filter((mail) => !gone.includes(mail));
    this.vanished.push(...gone.map(({ uid }) => ({ uid, modseq })));
    this.#owner.report(this.mailboxId);
  }

  #nextModseq(): number {
    this.highestModseq = this.#owner.nextModseq();
    return this.highestModseq;
  }

  #refuseReaders(): void {
    if (this.readOnly) throw new ImapRefusal('NOPERM', 'You may only read this mailbox');
  }
}
