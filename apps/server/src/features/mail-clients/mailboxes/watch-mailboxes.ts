import type { StoreNotice } from '@hongyan/imap';
import { type AccountEvent, behindKind, type EventBus } from '../../../engines/events/port.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { draftIdleMs } from '../drafts/publish-drafts.ts';
import { formatMailboxId } from './mail-ids.ts';

/** What of an event's data says which folders it is about; the shapes are the contract's. */
interface EventData {
  readonly reader?: string;
  readonly mailboxId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly folders?: readonly { readonly folderId: string }[];
  readonly keys?: readonly string[];
}

/** Something has changed, and which folders is not said. */
const vagueKinds: ReadonlySet<string> = new Set([
  'mailFlagged',
  'draftChanged',
  'threadsMerged',
  'folderChanged',
  'labelChanged',
  behindKind,
]);

function listFolders({ kind, data }: AccountEvent): string[] {
  const { mailboxId, from, to, folders = [] } = data as EventData;
  switch (kind) {
    case 'mailArrived':
    case 'mailRemoved':
      return mailboxId === undefined ? [] : [mailboxId];
    case 'mailMoved':
      return [from, to].filter((folder) => folder !== undefined && folder !== '0') as string[];
    case 'countsChanged':
      return folders.map(({ folderId }) => folderId);
    default:
      return [];
  }
}

/** What a session learns of an event; nothing where it concerns no mailbox, or another reader's marks. */
export function listNotices(event: AccountEvent, person: number): StoreNotice[] {
  const { reader, keys } = event.data as EventData;
  if (reader !== undefined && reader !== String(person)) return [];
  // A right in the mailbox may have ended: who idles in it loses it now, not with the next mail.
  if (vagueKinds.has(event.kind) || keys?.includes('grants') === true) return [{ kind: 'unknown' }];
  return listFolders(event).map((folderId) => ({
    kind: 'mailbox',
    mailboxId: formatMailboxId(event.account, Number(folderId)),
  }));
}

/** A draft is shown to programs when it was left alone for a while: so long after its last change they are notified once more, with some time for the clock. */
const draftNoticeMs = draftIdleMs + 500;

/** Which accounts one session watches: its person's always, another's while one of its mailboxes is open. */
export class MailboxWatch {
  readonly #events: EventBus;
  readonly #person: number;
  readonly #listeners = new Set<(notice: StoreNotice) => void>();
  /** By account: who is notified of drafts later. */
  readonly #draftTimers = new Map<number, NodeJS.Timeout>();
  readonly #followed = new Map<number, { count: number; readonly unsubscribe: () => void }>();

  constructor(events: EventBus, person: number) {
    this.#events = events;
    this.#person = person;
    this.follow(person);
  }

  /** Watches an account until the answer is called. */
  follow(account: number): () => void {
    const known = this.#followed.get(account) ?? this.#subscribe(account);
    known.count += 1;
    let isFollowing = true;
    return () => {
      if (!isFollowing) return;
      isFollowing = false;
      known.count -= 1;
      if (known.count > 0) return;
      known.unsubscribe();
      this.#followed.delete(account);
    };
  }

  listen(listener: (notice: StoreNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Whoever has another's mailbox open is checked anew: a right ends by the clock, or with a move to another department, and
   * nobody reports.
   */
  askOfOthers(): void {
    for (const account of this.#followed.keys()) {
      if (account === this.#person) continue;
      this.#notify({ kind: 'unknown' });
      return;
    }
  }

  close(): void {
    for (const timer of this.#draftTimers.values()) clearTimeout(timer);
    this.#draftTimers.clear();
    for (const { unsubscribe } of this.#followed.values()) unsubscribe();
    this.#followed.clear();
    this.#listeners.clear();
  }

  #notify(notice: StoreNotice): void {
    for (const listener of [...this.#listeners]) listener(notice);
  }

  #notifyLater(account: number): void {
    clearTimeout(this.#draftTimers.get(account));
    const notice: StoreNotice = { kind: 'mailbox', mailboxId: formatMailboxId(account, systemFolderId('drafts')) };
    const timer = setTimeout(() => {
      this.#draftTimers.delete(account);
      this.#notify(notice);
    }, draftNoticeMs);
    timer.unref();
    this.#draftTimers.set(account, timer);
  }

  #subscribe(account: number) {
    const unsubscribe = this.#events.subscribe(account, (event) => {
      for (const notice of listNotices(event, this.#person)) this.#notify(notice);
      if (event.kind === 'draftChanged') this.#notifyLater(account);
    });
    const followed = { count: 0, unsubscribe };
    this.#followed.set(account, followed);
    return followed;
  }
}
