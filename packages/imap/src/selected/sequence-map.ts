/**
 * Sequence numbers and UIDs of one session. Kept as runs of UIDs that follow each other, eight octets each, since idle sessions of large
 * mailboxes must stay small: a mailbox from which nothing was ever removed is one run, however many mails it has.
 */

export interface SequenceMap {
  /** How many mails the client knows. */
  readonly size: number;
  /** UID of a sequence number (from 1); undefined beyond the end. */
  uidAt(sequence: number): number | undefined;
  /** Sequence number of a UID; undefined when the client does not know it. */
  findSequence(uid: number): number | undefined;
  /** The largest known UID; 0 in an empty mailbox. */
  readonly lastUid: number;
  /** Known UIDs within `[first, last]`, ascending. */
  uidsBetween(first: number, last: number): number[];
}

/** The map with what only the news may do to it. */
export interface ChangeableSequenceMap extends SequenceMap {
  /** Adds mails at the end. UIDs ascend and are above all known ones (RFC 9051 §2.3.1.1); anything else is a fault of ours and throws. */
  append(uids: Iterable<number>): void;
  /** Takes mails out; `uids` ascend. Unknown ones are passed over. Answers the numbers that they had before, ascending. */
  remove(uids: readonly number[]): { readonly uid: number; readonly sequence: number }[];
}

const noRuns = new Uint32Array(0);

class RunMap implements ChangeableSequenceMap {
  /** First UID of each run. */
  #starts = noRuns;
  /** How many mails stand before each run. */
  #befores = noRuns;
  #runs = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get lastUid(): number {
    return this.#runs === 0 ? 0 : this.#start(this.#runs - 1) + this.#length(this.#runs - 1) - 1;
  }

  uidAt(sequence: number): number | undefined {
    if (!Number.isInteger(sequence) || sequence < 1 || sequence > this.#size) return undefined;
    const run = lastNotAbove(this.#befores, this.#runs, sequence - 1);
    return this.#start(run) + (sequence - 1 - this.#before(run));
  }

  findSequence(uid: number): number | undefined {
    const run = lastNotAbove(this.#starts, this.#runs, uid);
    if (run < 0 || !Number.isInteger(uid)) return undefined;
    const offset = uid - this.#start(run);
    return offset < this.#length(run) ? this.#before(run) + offset + 1 : undefined;
  }

  uidsBetween(first: number, last: number): number[] {
    const uids: number[] = [];
    for (let run = Math.max(0, lastNotAbove(this.#starts, this.#runs, first)); run < this.#runs; run += 1) {
      const start = this.#start(run);
      if (start > last) break;
      const end = Math.min(last, start + this.#length(run) - 1);
      for (let uid = Math.max(first, start); uid <= end; uid += 1) uids.push(uid);
    }
    return uids;
  }

  append(uids: Iterable<number>): void {
    for (const uid of uids) {
      const last = this.lastUid;
      if (uid <= last) throw new Error(`UID ${String(uid)} does not come after ${String(last)}`);
      if (uid !== last + 1 || this.#runs === 0) this.#addRun(uid);
      this.#size += 1;
    }
  }

  remove(uids: readonly number[]): { readonly uid: number; readonly sequence: number }[] {
    const removed: { uid: number; sequence: number }[] = [];
    for (const uid of uids) {
      const sequence = this.findSequence(uid);
      if (sequence !== undefined) removed.push({ uid, sequence });
    }
    if (removed.length > 0) this.#rebuildWithout(removed.map(({ uid }) => uid));
    return removed;
  }

  /** One pass over runs and removed UIDs, however many there are: emptying a large mailbox is not quadratic. */
  #rebuildWithout(gone: readonly number[]): void {
    const starts = this.#starts;
    const lengths = Array.from({ length: this.#runs }, (_, run) => this.#length(run));
    this.#starts = new Uint32Array(Math.min(this.#runs + gone.length, this.#size - gone.length));
    this.#befores = new Uint32Array(this.#starts.length);
    this.#runs = 0;
    this.#size = 0;
    let next = 0;
    for (const [run, length] of lengths.entries()) {
      let from = starts[run] ?? 0;
      const end = from + length;
      for (let hole = gone[next]; hole !== undefined && hole < end; hole = gone[next]) {
        this.#addRange(from, hole);
        from = hole + 1;
        next += 1;
      }
      this.#addRange(from, end);
    }
    this.trim();
  }

  #addRange(from: number, end: number): void {
    if (from >= end) return;
    this.#addRun(from);
    this.#size += end - from;
  }

  #addRun(uid: number): void {
    if (this.#runs === this.#starts.length) this.#resize(Math.max(4, Math.ceil(this.#runs * 1.5)));
    this.#starts[this.#runs] = uid;
    this.#befores[this.#runs] = this.#size;
    this.#runs += 1;
  }

  /** Gives back room that was taken for runs to come. */
  trim(): void {
    if (this.#starts.length > this.#runs + 8) this.#resize(this.#runs);
  }

  #resize(length: number): void {
    const starts = new Uint32Array(length);
    const befores = new Uint32Array(length);
    starts.set(this.#starts.subarray(0, this.#runs));
    befores.set(this.#befores.subarray(0, this.#runs));
    this.#starts = starts;
    this.#befores = befores;
  }

  #start(run: number): number {
    return this.#starts[run] ?? 0;
  }

  #before(run: number): number {
    return this.#befores[run] ?? 0;
  }

  #length(run: number): number {
    return (run + 1 < this.#runs ? this.#before(run + 1) : this.#size) - this.#before(run);
  }
}

/** Index of the last of the first `count` ascending values that is not above `wanted`; -1 when all are. */
function lastNotAbove(values: Uint32Array, count: number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A map of the mails that a mailbox has when it is opened; `uids` ascend. */
export function createSequenceMap(uids: Uint32Array): ChangeableSequenceMap {
  const map = new RunMap();
  map.append(uids);
  map.trim();
  return map;
}
