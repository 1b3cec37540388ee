import type { PushControl, PushEvent } from '@hongyan/contract';

/** What the socket needs from the application; handed in so that it can be tested without a network. */
export interface PushListener {
  /** A fresh ticket: good once, for 30 s. */
  readonly askTicket: () => Promise<{ ticket: string; path: string }>;
  /** The highest MODSEQ that this window has seen; 0 when none. */
  readonly since: () => number;
  readonly onEvent: (event: PushEvent) => void;
  /** What was missed has been passed to `onEvent`; what is no mail is to be asked for again. */
  readonly onCaughtUp: (modseq: number) => void;
  /** Too much was missed: everything has to be read again. */
  readonly onResync: (modseq: number) => void;
  /** False after the connection was lost, true when it is back. */
  readonly onConnected: (connected: boolean) => void;
  readonly connect?: (url: string) => WebSocket;
  readonly random?: () => number;
}

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A connection that has lived this long was a good one: the next loss starts with a short wait again. */
const stableMs = 10_000;
/** The server has ended the session: a new ticket is refused with 401, which leads to sign-in. */
const closeSessionEnded = 4401;

/** Keeps a push socket open until it is told to stop: ticket, socket, hello; after a loss again, later and later. */
export function openPushSocket(listener: PushListener): () => void {
  const random = listener.random ?? Math.random;
  const connect = listener.connect ?? ((url: string) => new WebSocket(url));
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  /** Counts the attempts: one that a later one has overtaken opens nothing. */
  let attempts = 0;

  const retry = (): void => {
    if (stopped) return;
    listener.onConnected(false);
    clearTimeout(timer);
    timer = setTimeout(() => void start(), retryDelayMs(failures++, random()));
  };
  const start = async (): Promise<void> => {
    clearTimeout(timer);
    const attempt = ++attempts;
    let ticket: { ticket: string; path: string };
    try {
      ticket = await listener.askTicket();
    } catch {
      // No network, or a server that is starting: the same as a lost connection. An ended session goes to sign-in by its 401.
      if (attempt === attempts) retry();
      return;
    }
    if (!stopped && attempt === attempts) listen(connect(`${ticket.path}?ticket=${encodeURIComponent(ticket.ticket)}`));
  };
  const listen = (opened: WebSocket): void => {
    socket = opened;
    const openedAt = Date.now();
    opened.addEventListener('open', () => opened.send(JSON.stringify({ kind: 'hello', since: listener.since() })));
    opened.addEventListener('message', (message: MessageEvent) => receive(listener, message.data));
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (Date.now() - openedAt > stableMs || code === closeSessionEnded) failures = 0;
      retry();
    });
  };
  const wake = (): void => {
    // The machine woke up or the network is back: waiting out a long delay would only look broken.
    if (!stopped && !socket && failures > 0) {
      failures = 0;
      void start();
    }
  };
  /** What was open may be dead without a word after a sleep or a change of network: it is opened anew. */
  const renew = (): void => {
    const old = socket;
    socket = undefined;
    old?.close();
    failures = Math.max(1, failures);
    wake();
  };
  const check = (): void => {
    if (!document.hidden) wake();
  };
  const endWatch = watchSleep(renew);
  window.addEventListener('online', renew);
  document.addEventListener('visibilitychange', check);
  void start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    endWatch();
    window.removeEventListener('online', renew);
    document.removeEventListener('visibilitychange', check);
    socket?.close();
    socket = undefined;
  };
}

const sleepProbeMs = 20_000;
/** Browsers slow the timers of hidden windows down to once a minute; only a longer pause was a sleep. */
const sleepMs = 90_000;

/** Finds out when the machine has slept: a timer that comes far too late. */
function watchSleep(onWake: () => void): () => void {
  let last = Date.now();
  const probe = setInterval(() => {
    const now = Date.now();
    if (now - last > sleepMs) onWake();
    last = now;
  }, sleepProbeMs);
  return () => clearInterval(probe);
}

/** Doubles from 1 s to 30 s, with half of it left to chance so that a restart is not met by everybody at once. */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(maxDelayMs, firstDelayMs * 2 ** failures);
  return Math.round(full / 2 + (full / 2) * chance);
}

function receive(listener: PushListener, text: unknown): void {
  const message = parseMessage(text);
  if (!message) return;
  if (message.kind === 'welcome') listener.onConnected(true);
  else if (message.kind === 'caughtUp') {
    listener.onConnected(true);
    listener.onCaughtUp(message.modseq);
  } else if (message.kind === 'resync') {
    listener.onConnected(true);
    listener.onResync(message.modseq);
  } else listener.onEvent(message);
}

/** Only our own server speaks here; a message that is no object of ours is left alone. */
function parseMessage(text: unknown): PushEvent | PushControl | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const message: unknown = JSON.parse(text);
    const isOurs =
      typeof message === 'object' && message !== null && 'kind' in message && 'v' in message && message.v === 1;
    return isOurs ? (message as PushEvent | PushControl) : undefined;
  } catch {
    return undefined;
  }
}
