/** Sequence numbers and UIDs of one session. Kept as runs of UIDs, since idle sessions of large mailboxes must stay small. */

export interface SequenceMap {
  /** How many mails the client knows. */
  readonly size: number;
  /** UID of a sequence number (from 1); undefined beyond the end. */
  uidAt(sequence: number): number | undefined;
  /** Sequence number of a UID; undefined when the client does not know it. */
  sequenceOf(uid: number): number | undefined;
  /** The largest known UID; 0 in an empty mailbox. */
  readonly lastUid: number;
  /** Known UIDs within `[first, last]`, ascending. */
  uidsBetween(first: number, last: number): number[];
}
