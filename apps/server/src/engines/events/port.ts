/** Events to whoever watches an account: push sockets, IMAP IDLE, other processes. Hints only: the truth is the MODSEQ cursor. */

/** What a watcher receives. */
export interface AccountEvent {
  readonly v: 1;
  readonly account: number;
  readonly modseq: number;
  readonly kind: string;
  readonly data: unknown;
  /** Another process committed it: it may come before or after what this process published of the same account meanwhile. */
  readonly isForeign?: true;
}

/**
 * The kind of an event that only says that an account has changed, up to `modseq` (0: nobody knows how far), in another process: read the
 * changes since your own cursor.
 */
export const behindKind = 'behind';

/** Called once per event, in commit order per account for those of this process. */
export type EventListener = (event: AccountEvent) => void;

/** Publishes after commits, delivers to subscribers. */
export interface EventBus {
  /** Never throws; a failing listener harms no other. */
  publish(events: readonly AccountEvent[]): void;
  /** Watches one account; the returned function ends it. */
  subscribe(account: number, listener: EventListener): () => void;
  /** Watches every account (metrics, indexer). */
  subscribeAll(listener: EventListener): () => void;
  /** Says to the other processes which kinds of job are due; those of this one are woken by the store. Never throws. */
  wakeOthers(kinds: readonly string[]): void;
  close(): Promise<void>;
}
