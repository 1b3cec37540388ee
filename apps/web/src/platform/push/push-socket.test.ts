// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPushSocket, type PushListener, retryDelayMs } from './push-socket.ts';

class FakeSocket extends EventTarget {
  readonly sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object | string): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof message === 'string' ? message : JSON.stringify(message) }),
    );
  }
  lose(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let sockets: FakeSocket[] = [];
let urls: string[] = [];
const listener = (over: Partial<PushListener> = {}): PushListener => ({
  askTicket: vi.fn(async () => ({ ticket: 't/1', path: '/api/mail/message/a' })),
  since: () => 7,
  onEvent: vi.fn(),
  onResync: vi.fn(),
  onCaughtUp: vi.fn(),
  onConnected: vi.fn(),
  random: () => 0,
  connect: (url) => {
    urls.push(url);
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  },
  ...over,
});

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  urls = [];
});
afterEach(() => vi.useRealTimers());

describe('the push socket', () => {
  it('takes a ticket, connects and says hello with its cursor', async () => {
    const opened = listener();
    const stop = openPushSocket(opened);
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.dispatchEvent(new Event('open'));
    expect(urls).toEqual(['/api/mail/message/a?ticket=t%2F1']);
    expect(sockets[0]?.sent).toEqual(['{"kind":"hello","since":7}']);
    stop();
    expect(sockets[0]?.closed).toBe(true);
  });

  it('tells events apart from welcome and resync, and leaves noise alone', async () => {
    const opened = listener();
    const stop = openPushSocket(opened);
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.say({ v: 1, kind: 'welcome', account: '1', modseq: 7 });
    sockets[0]?.say({ v: 1, kind: 'resync', account: '1', modseq: 9 });
    sockets[0]?.say({ v: 1, kind: 'folderChanged', account: '1', modseq: 10, data: {} });
    sockets[0]?.say('no json');
    sockets[0]?.say({ v: 2, kind: 'folderChanged' });
    expect(opened.onConnected).toHaveBeenCalledWith(true);
    expect(opened.onResync).toHaveBeenCalledExactlyOnceWith(9);
    expect(opened.onEvent).toHaveBeenCalledOnce();
    stop();
  });

  it('comes back after a loss with a new ticket, later and later', async () => {
    const opened = listener();
    const stop = openPushSocket(opened);
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.lose();
    expect(opened.onConnected).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(499);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    sockets[1]?.lose();
    await vi.advanceTimersByTimeAsync(999);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(3);
    expect(opened.askTicket).toHaveBeenCalledTimes(3);
    stop();
  });

  it('tries again when there is no ticket to be had, and not after it was stopped', async () => {
    const askTicket = vi.fn(async () => Promise.reject(new Error('offline')));
    const stop = openPushSocket(listener({ askTicket }));
    await vi.advanceTimersByTimeAsync(600);
    expect(askTicket).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askTicket).toHaveBeenCalledTimes(2);
  });

  it('says how far it was caught up', async () => {
    const opened = listener();
    const stop = openPushSocket(opened);
    await vi.advanceTimersByTimeAsync(0);
    sockets[0]?.say({ v: 1, kind: 'caughtUp', account: '1', modseq: 12 });
    expect(opened.onCaughtUp).toHaveBeenCalledExactlyOnceWith(12);
    expect(opened.onResync).not.toHaveBeenCalled();
    stop();
  });

  it('comes back at once when the network or the person is back, and leaves a good connection alone', async () => {
    const stop = openPushSocket(listener());
    await vi.advanceTimersByTimeAsync(0);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(1);
    sockets[0]?.lose();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets[1]?.closed).toBe(true);
    expect(sockets).toHaveLength(3);
    stop();
  });

  it('opens anew after the machine has slept: what was open may be dead without a word', async () => {
    const stop = openPushSocket(listener());
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() + 600_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets).toHaveLength(2);
    stop();
  });

  it('waits between half and the whole of a doubling time, at most 30 s', () => {
    expect([0, 1, 2, 9].map((failures) => retryDelayMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000]);
    expect(retryDelayMs(9, 0)).toBe(15_000);
  });
});
