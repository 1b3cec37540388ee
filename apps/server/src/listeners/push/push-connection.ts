import { helloSchema, type PushControl } from '@hongyan/contract';
import type { CallSession } from '../../call/call-context.ts';
import { type AccountEvent, behindKind, type EventBus } from '../../engines/events/port.ts';
import {
  type ConnectedAccounts,
  type FolderLocks,
  isMissedKind,
  type Missed,
  noModseq,
  type PushTickets,
  visibleParts,
} from '../../features/push/index.ts';

/** A reader that is slower than this is cut off and reads everything again when it is back. */
const maxBufferedBytes = 1024 * 1024;
const pingEveryMs = 30_000;
/** A socket that says no hello hears nothing and is not notified when its session ends: it only takes room. */
const helloTimeoutMs = 10_000;
/** Sign-in ended while the socket was open. */
export const closeSessionEnded = 4401;
/** The screen was locked: nothing more is said until it is unlocked, by a socket that is opened then. */
const closeSessionLocked = 4423;
const closeTooSlow = 4408;
const closeBadMessage = 4400;
const closeInternal = 1011;

export interface PushListener {
  readonly events: EventBus;
  readonly tickets: PushTickets;
  /** Through which those who are here hear of what concerns many. */
  readonly connected: ConnectedAccounts;
  readonly now: () => number;
  readonly isSecure: boolean;
  /** Whether the session has neither ended nor expired, and is not locked. */
  readonly isSessionGood: (session: CallSession) => Promise<boolean>;
  /** The account's MODSEQ now. */
  readonly currentModseq: (account: number) => Promise<number>;
  /** What the session may see of the changes after `since`. */
  readonly readMissed: (session: CallSession, since: number) => Promise<Missed>;
  /** Folders closed to this session, read anew when folders change and when the time of an open one is over. */
  readonly folderLocks: (session: CallSession) => Promise<FolderLocks>;
  /** What an event is to this session: in a shared mailbox with its own read marks. */
  readonly ownParts: (session: CallSession, event: AccountEvent) => Promise<readonly AccountEvent[]>;
  readonly onError: (error: unknown) => void;
  readonly addressAccount: (address: string) => Promise<number | null>;
}

export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'pong', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
}

/** One open socket: says welcome, or what was missed, or resync, then publishes each visible change of its account in commit order. */
export class PushConnection {
  readonly #socket: Socket;
  readonly #session: CallSession;
  readonly #listener: PushListener;
  #hidden: ReadonlySet<string> = new Set();
  /** When a folder that is open now closes by itself. */
  #hiddenUntil = Number.POSITIVE_INFINITY;
  /** Events wait for one another: what comes after a folder was closed must not overtake the news of it. */
  #notified: Promise<void> = Promise.resolve();
  #endSubscription: (() => void) | null = null;
  /** Changes that come while the welcome is being prepared; published after it. */
  #early: AccountEvent[] | null = [];
  /** Changes after this are to be read from the store: another process has made some. null: none are. */
  #readAfter: number | null = null;
  #isAlive = true;

  constructor(socket: Socket, session: CallSession, endpoint: PushListener) {
    this.#socket = socket;
    this.#session = session;
    this.#listener = endpoint;
    const beat = setInterval(() => this.#beat(), pingEveryMs);
    const helloTimeout = setTimeout(() => {
      if (this.#endSubscription === null) socket.close(closeBadMessage, 'hello expected');
    }, helloTimeoutMs);
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('message', (data) => this.#receive(data));
    // A broken pipe shows as an error and then as a close; the close cleans up.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(beat);
      clearTimeout(helloTimeout);
      this.#endSubscription?.();
    });
  }

  /** Messages that came before the session was known. */
  receiveEarly(messages: readonly Buffer[]): void {
    for (const message of messages) this.#receive(message);
  }

  #receive(data: Buffer): void {
    this.#hello(data.toString('utf8')).catch((error: unknown) => {
      this.#listener.onError(error);
      this.#socket.close(closeInternal, 'internal error');
    });
  }

  #beat(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
    // A session that expires is reported to nobody: it is asked for.
    this.#closeIfEnded().catch((error: unknown) => this.#listener.onError(error));
  }

  async #closeIfEnded(): Promise<boolean> {
    if (await this.#listener.isSessionGood(this.#session)) return false;
    this.#socket.close(closeSessionEnded, 'session ended');
    return true;
  }

  async #hello(text: string): Promise<void> {
    const hello = helloSchema.safeParse(parseJson(text));
    if (!hello.success || this.#endSubscription !== null) {
      this.#socket.close(closeBadMessage, 'hello expected');
      return;
    }
    const account = this.#session.subject;
    // Subscribed before the cursor is read, so that nothing falls between the two.
    this.#endSubscription = this.#subscribe(account);
    // A ticket outlives a sign-out by seconds; after this line the end of the session is reported to us.
    if (await this.#closeIfEnded()) return;
    await this.#refreshHidden();
    const modseq = await this.#welcome(account, hello.data.since);
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of early) if (event.modseq > modseq || event.modseq === noModseq) this.#notify(event);
  }

  /** In another's mailbox the end of the session may be published for either side: the grant with the mailbox, the sign-out with the person. */
  #subscribe(account: number): () => void {
    const end = this.#listener.events.subscribe(account, (event) => this.#notify(event));
    if (this.#session.actor === account) {
      const disconnect = this.#listener.connected.add(account, (event) => this.#notify(event));
      return () => {
        end();
        disconnect();
      };
    }
    const endOther = this.#listener.events.subscribe(this.#session.actor, (event) => {
      if (event.kind === 'sessionEnded' || event.kind === 'sessionLocked') this.#notify(event);
    });
    return () => {
      end();
      endOther();
    };
  }

  /** Brings the window up to date; answers the MODSEQ from where live changes go on. */
  async #welcome(account: number, since: number): Promise<number> {
    const sayDone = (kind: PushControl['kind'], modseq: number): number => {
      this.#send({ v: 1, kind, account: String(account), modseq } satisfies PushControl);
      return modseq;
    };
    const current = await this.#listener.currentModseq(account);
    if (since === 0 || since === current) return sayDone('welcome', current);
    const { modseq, changes } = await this.#listener.readMissed(this.#session, since);
    if (changes === null) return sayDone('resync', modseq);
    // With the client's own cursor: a connection that is lost half-way asks for all of it again.
    for (const change of changes) this.#send({ v: 1, account: String(account), modseq: since, ...change });
    return sayDone('caughtUp', modseq);
  }

  #notify(event: AccountEvent): void {
    if (event.kind === 'sessionEnded') {
      const { sessionId } = event.data as { sessionId: string };
      if (sessionId === this.#session.sessionId || sessionId === '*')
        this.#socket.close(closeSessionEnded, 'session ended');
      return;
    }
    if (event.kind === 'sessionLocked') {
      const { sessionId, locked } = event.data as { sessionId: string; locked: boolean };
      if (locked && sessionId === this.#session.sessionId) this.#socket.close(closeSessionLocked, 'screen locked');
      return;
    }
    if (this.#early !== null) return void this.#early.push(event);
    if (event.isForeign === true && this.#isRead(event)) {
      this.#readForeign(event);
      return;
    }
    this.#notified = this.#notified
      .then(() => this.#notifyVisible(event))
      .catch((error: unknown) => this.#failClosed(error));
  }

  /**
   * Whether the store is asked for what an event says. Another process's events may overtake our own of the same account, and a flag that is
   * published in the wrong order stays wrong. In a mailbox of several readers the store has no answer, and the event is published as it is.
   */
  #isRead({ kind }: AccountEvent): boolean {
    return kind === behindKind || (isMissedKind(kind) && this.#session.granted?.isShared !== true);
  }

  #readForeign({ kind, modseq }: AccountEvent): void {
    const after = kind === behindKind ? 0 : modseq - 1;
    const isWaiting = this.#readAfter !== null;
    this.#readAfter = Math.min(this.#readAfter ?? after, after);
    if (isWaiting) return;
    this.#notified = this.#notified
      .then(() => this.#notifyForeign())
      .catch((error: unknown) => this.#failClosed(error));
  }

  async #notifyForeign(): Promise<void> {
    const after = this.#readAfter ?? 0;
    this.#readAfter = null;
    if (await this.#closeIfEnded()) return;
    await this.#refreshHidden();
    const missed = after === 0 ? null : await this.#listener.readMissed(this.#session, after);
    const account = String(this.#session.subject);
    const modseq = missed?.modseq ?? (await this.#listener.currentModseq(this.#session.subject));
    // What the other process has changed beside mail is not known, or is too much.
    if (missed === null || missed.changes === null) {
      this.#send({ v: 1, kind: 'resync', account, modseq } satisfies PushControl);
      return;
    }
    for (const change of missed.changes) this.#send({ v: 1, account, modseq, ...change });
  }

  async #notifyVisible(event: AccountEvent): Promise<void> {
    // A right ends by the clock, or with a move to another department, and nobody reports it.
    if (this.#session.actor !== this.#session.subject && (await this.#closeIfEnded())) return;
    if (event.kind === 'folderChanged' || this.#listener.now() >= this.#hiddenUntil) await this.#refreshHidden();
    for (const part of visibleParts(event, this.#hidden))
      for (const own of await this.#listener.ownParts(this.#session, part)) this.#publish(own);
  }

  #publish({ v, account, modseq, kind, data }: AccountEvent): void {
    this.#send({ v, account: String(account), modseq, kind, data });
  }

  /** What is closed is not known: nothing more is published, and the client comes back and reads everything again. */
  #failClosed(error: unknown): void {
    this.#listener.onError(error);
    this.#endSubscription?.();
    this.#socket.close(closeInternal, 'internal error');
  }

  async #refreshHidden(): Promise<void> {
    const { hidden, open } = await this.#listener.folderLocks(this.#session);
    this.#hidden = new Set(hidden.map(String));
    this.#hiddenUntil = Math.min(...open.values());
  }

  #send(message: object): void {
    if (this.#socket.bufferedAmount > maxBufferedBytes) {
      this.#socket.close(closeTooSlow, 'too slow');
      return;
    }
    this.#socket.send(JSON.stringify(message));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
