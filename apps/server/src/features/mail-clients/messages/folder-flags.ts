/** Flags of all messages of one folder, packed: 14 octets for each, and every different list of flags once. */
import { findPosition, type MailboxChanges, type PackedFlags } from '@hongyan/imap';

/** Different lists of flags in one folder, and flags in them: keywords of programs make them. Beyond it the folder is not kept. */
const [maxLists, maxListedFlags] = [4_096, 20_000];
/** What a list takes beside its names, roughly. Octets. */
const listBytes = 128;
const bytesPerFlag = 16;
/** Room for arrivals: one in so many messages more, and at least as many as this. */
const [spareShare, leastSpare] = [16, 64];

/** Flags of one folder that are kept up to date by what changed. */
export class FolderFlags {
  #uids: Uint32Array;
  #modseqs: Float64Array;
  #lists: Uint16Array;
  #count = 0;
  readonly #known: (readonly string[])[] = [];
  /** Messages with the same marks share one list. */
  readonly #numbers = new Map<readonly string[], number>();
  readonly #numbersByName = new Map<string, number>();
  #listedFlags = 0;
  #listBytes = 0;
  #modseq = 0;

  constructor(expected: number) {
    const room = expected + Math.max(leastSpare, Math.ceil(expected / spareShare));
    this.#uids = new Uint32Array(room);
    this.#modseqs = new Float64Array(room);
    this.#lists = new Uint16Array(room);
  }

  /** Everything up to here is in it. */
  get modseq(): number {
    return this.#modseq;
  }

  get bytes(): number {
    return this.#uids.byteLength + this.#modseqs.byteLength + this.#lists.byteLength + this.#listBytes;
  }

  get table(): PackedFlags {
    return {
      uids: this.#uids.subarray(0, this.#count),
      modseqs: this.#modseqs.subarray(0, this.#count),
      lists: this.#lists.subarray(0, this.#count),
      known: this.#known,
    };
  }

  /** Takes in what changed after `modseq`, all of it. False: that cannot be kept, and what is here is worth nothing any more. */
  apply({ vanished, changed, highestModseq }: Omit<MailboxChanges, 'uidNext'>): boolean {
    this.#remove(vanished);
    for (const { uid, modseq, flags } of changed) if (!this.put(uid, modseq, flags)) return false;
    this.#modseq = Math.max(this.#modseq, highestModseq);
    return true;
  }

  /** One message as it was read; the same about what cannot be kept. */
  put(uid: number, modseq: number, flags: readonly string[]): boolean {
    const list = this.#numberOf(flags);
    if (list === undefined) return false;
    const last = this.#count === 0 ? 0 : (this.#uids[this.#count - 1] ?? 0);
    let place = this.#count;
    if (uid > last) {
      if (place === this.#uids.length) this.#grow();
      this.#uids[place] = uid;
      this.#count += 1;
    } else {
      place = findPosition(this.#uids.subarray(0, this.#count), uid);
      // UIDs ascend in the order in which they come (RFC 9051 §2.3.1.1).
      if (place === -1) return false;
      // Read before a change that is here already.
      if ((this.#modseqs[place] ?? 0) > modseq) return true;
    }
    this.#modseqs[place] = modseq;
    this.#lists[place] = list;
    return true;
  }

  #numberOf(flags: readonly string[]): number | undefined {
    const known = this.#numbers.get(flags);
    if (known !== undefined) return known;
    const name = flags.join(' ');
    const named = this.#numbersByName.get(name);
    if (named !== undefined) return named;
    const number = this.#known.length;
    this.#listedFlags += flags.length;
    if (number === maxLists || this.#listedFlags > maxListedFlags) return undefined;
    this.#known.push(flags);
    this.#numbers.set(flags, number);
    this.#numbersByName.set(name, number);
    this.#listBytes += listBytes + 2 * name.length + bytesPerFlag * flags.length;
    return number;
  }

  #grow(): void {
    const room = this.#count + Math.max(leastSpare, Math.ceil(this.#count / spareShare));
    this.#move(room, (place) => place < this.#count);
  }

  #remove(vanished: readonly number[]): void {
    const { uids } = this.table;
    const gone = new Set(vanished.filter((uid) => findPosition(uids, uid) !== -1));
    if (gone.size > 0) this.#move(this.#uids.length, (place) => !gone.has(this.#uids[place] ?? 0));
  }

  /** To other places; whoever has a table keeps the ones before. */
  #move(room: number, stays: (place: number) => boolean): void {
    const [uids, modseqs, lists] = [new Uint32Array(room), new Float64Array(room), new Uint16Array(room)];
    let count = 0;
    for (let place = 0; place < this.#count; place += 1) {
      if (!stays(place)) continue;
      uids[count] = this.#uids[place] ?? 0;
      modseqs[count] = this.#modseqs[place] ?? 0;
      lists[count] = this.#lists[place] ?? 0;
      count += 1;
    }
    [this.#uids, this.#modseqs, this.#lists, this.#count] = [uids, modseqs, lists, count];
  }
}
