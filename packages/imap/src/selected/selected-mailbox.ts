/**
 * The open mailbox as one client knows it: which UID has which sequence number, and up to which MODSEQ it is up to date. Sequence numbers
 * change only where the client hears of it (RFC 9051 §7.5.1).
 */
import type { MailboxChanges, OpenMailbox } from '../session-port.ts';
import { KnownFlags } from './known-flags.ts';
import { type ChangeableSequenceMap, createSequenceMap, type SequenceMap } from './sequence-map.ts';

/** What the client has not heard yet, in the order in which it has to be reported. */
export interface MailboxNews {
  /** Ascending by UID, with the sequence numbers that they had before any of them went. */
  readonly expunged: readonly { readonly uid: number; readonly sequence: number }[];
  /** How many mails there are now; undefined: none came. */
  readonly exists: number | undefined;
  /** Flags that others changed (and those of new mails are left to the client's FETCH). */
  readonly flags: readonly {
    readonly sequence: number;
    readonly uid: number;
    readonly modseq: number;
    readonly flags: readonly string[];
  }[];
}

export interface SelectedMailbox {
  readonly mailbox: OpenMailbox;
  /** EXAMINE, or a mailbox that cannot be changed. */
  readonly readOnly: boolean;
  readonly sequence: SequenceMap;
  /** Which flags the client knows of. */
  readonly knownFlags: KnownFlags;
  /** Everything up to here has been reported, but expunges that may not be reported yet. */
  readonly reportedModseq: number;
  /** Everything up to here has been reported, expunges too: what a client may take as its HIGHESTMODSEQ (RFC 7162 §3.2). */
  readonly saidModseq: number;
  /** The result that SEARCHRES keeps as `$` (RFC 5182); UIDs, ascending; expunged ones are taken out as they go. */
  savedSearch: readonly number[];
  /**
   * Marks MODSEQs of this session's own STORE as reported, so that `.SILENT` is silent: UID to the MODSEQ that its own change gave it. Only for
   * mails whose other flags the client knew before, thus those whose MODSEQ was not above `reportedModseq` (`unchangedSince` finds out), or
   * whose flags have been reported to it since: else another's change would be swallowed with its own (RFC 9051 §6.4.6). `mails` are all that
   * those changes touched: where nobody else's came between, there is nothing to ask the store for.
   */
  recordOwnChange(mails: readonly { readonly uid: number; readonly modseq: number }[]): void;
  /** UIDs that this session removed itself and will hear of with the next news (EXPUNGE, MOVE): nothing to do but ask anew. */
  recordChanged(): void;
  /**
   * Takes in what changed since `reportedModseq` and answers what is to be reported. Without `mayExpunge` mails that went keep their numbers until
   * a later call may report them (RFC 9051 §7.5.1).
   */
  takeNews(changes: MailboxChanges, mayExpunge: boolean): MailboxNews;
}

/** What a mailbox holds when it is opened. */
export interface OpenedUids {
  readonly uids: Uint32Array;
  readonly highestModseq: number;
}

class Selected implements SelectedMailbox {
  readonly mailbox: OpenMailbox;
  readonly readOnly: boolean;
  readonly knownFlags: KnownFlags;
  savedSearch: readonly number[] = [];
  readonly #sequence: ChangeableSequenceMap;
  #reportedModseq: number;
  #saidModseq: number;
  /** Gone, and not reported: ascending UIDs that the client still knows. */
  #unsaid: number[] = [];
  readonly #own = new Map<number, number>();

  constructor(mailbox: OpenMailbox, readOnly: boolean, { uids, highestModseq }: OpenedUids) {
    this.mailbox = mailbox;
    this.readOnly = readOnly || mailbox.readOnly;
    this.knownFlags = new KnownFlags(mailbox, this.readOnly);
    this.#sequence = createSequenceMap(uids);
    this.#reportedModseq = highestModseq;
    this.#saidModseq = highestModseq;
  }

  get sequence(): SequenceMap {
    return this.#sequence;
  }

  get reportedModseq(): number {
    return this.#reportedModseq;
  }

  get saidModseq(): number {
    return this.#saidModseq;
  }

  recordOwnChange(mails: readonly { readonly uid: number; readonly modseq: number }[]): void {
    // What has been reported up to there is not news anyway: a STORE that changes nothing leaves nothing to remember.
    const fresh = mails.filter(({ modseq }) => modseq > this.#reportedModseq);
    for (const { uid, modseq } of fresh) this.#own.set(uid, modseq);
    const modseqs = new Set(fresh.map(({ modseq }) => modseq));
    let told = this.#reportedModseq;
    while (modseqs.has(told + 1)) told += 1;
    this.#reportedModseq = told;
    if (this.#unsaid.length === 0) this.#saidModseq = told;
    this.#forgetOwnUpTo(told);
  }

  recordChanged(): void {
    // Every question asks the store anew; nothing is remembered here that could be stale.
  }

  takeNews(changes: MailboxChanges, mayExpunge: boolean): MailboxNews {
    const gone = new Set([...this.#unsaid, ...changes.vanished]);
    const flags = this.#changedFlags(changes, gone);
    const came = this.#takeArrivals(changes, gone);
    this.#forgetOwnUpTo(changes.highestModseq);
    this.#reportedModseq = Math.max(this.#reportedModseq, changes.highestModseq);
    const known = [...gone].filter((uid) => this.#sequence.findSequence(uid) !== undefined).sort((a, b) => a - b);
    if (mayExpunge || known.length === 0) this.#saidModseq = this.#reportedModseq;
    if (!mayExpunge) {
      this.#unsaid = known;
      return { expunged: [], exists: came ? this.#sequence.size : undefined, flags: this.#numbered(flags) };
    }
    this.#unsaid = [];
    const expunged = this.#sequence.remove(known);
    if (expunged.length > 0) this.savedSearch = this.savedSearch.filter((uid) => !gone.has(uid));
    return { expunged, exists: came ? this.#sequence.size : undefined, flags: this.#numbered(flags) };
  }

  #changedFlags({ changed }: MailboxChanges, gone: ReadonlySet<number>): MailboxChanges['changed'] {
    return changed.filter(
      ({ uid, modseq }) =>
        !gone.has(uid) && this.#sequence.findSequence(uid) !== undefined && (this.#own.get(uid) ?? 0) < modseq,
    );
  }

  #takeArrivals({ changed }: MailboxChanges, gone: ReadonlySet<number>): boolean {
    const last = this.#sequence.lastUid;
    const arrived = changed.map(({ uid }) => uid).filter((uid) => uid > last && !gone.has(uid));
    this.#sequence.append(arrived);
    return arrived.length > 0;
  }

  #forgetOwnUpTo(modseq: number): void {
    for (const [uid, own] of this.#own) if (own <= modseq) this.#own.delete(uid);
  }

  /** With the numbers that hold after the expunges have been reported. */
  #numbered(flags: MailboxChanges['changed']): MailboxNews['flags'] {
    return flags.flatMap((mail) => {
      const sequence = this.#sequence.findSequence(mail.uid);
      return sequence === undefined ? [] : [{ ...mail, sequence }];
    });
  }
}

/** A mailbox that has just been opened; `wantsReadOnly`: EXAMINE. */
export function createSelectedMailbox(
  mailbox: OpenMailbox,
  wantsReadOnly: boolean,
  opened: OpenedUids,
): SelectedMailbox {
  return new Selected(mailbox, wantsReadOnly, opened);
}
