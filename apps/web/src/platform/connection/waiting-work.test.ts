// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { notifySessionEnd } from '../../lib/session-end.ts';
import { clearNotices, useNotices } from '../../ui/notices/notices.ts';
import { reportConnection } from './connection-store.ts';
import {
  addWork,
  afterWaitingChanges,
  hasWaitingChanges,
  hasWaitingWork,
  isRoomForChange,
  maxWaitingChanges,
  newWorkId,
  performWaiting,
  takeWork,
  type Work,
} from './waiting-work.ts';
import { isToBeRepeated, whileConnected } from './while-connected.ts';

/** Whether a call has an answer; the page of the server has one all the time. */
let isThere = false;
const done: string[] = [];
const noAnswer = () => new NetworkError('offline', undefined);

function work(title: string, over: Partial<Work> = {}): Work {
  const perform = async (): Promise<undefined> => {
    if (!isThere) throw noAnswer();
    done.push(title);
  };
  return { kind: 'change', title, detail: '', perform, ...over };
}

function closesWithoutAsking(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('<script type="module" src="/assets/base.js"></script>');
  });
  isThere = false;
  done.length = 0;
  clearNotices();
});
afterEach(async () => {
  // Nothing is followed any more by the next test.
  notifySessionEnd({ keepsMessages: false });
  isThere = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  reportConnection('server', true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is done in the order in which it was begun, once, when the server answers', async () => {
  const [first, second] = [newWorkId(), newWorkId()];
  // The later one learned first that no answer comes.
  addWork(second, work('second'));
  addWork(first, work('first'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual([]);
  expect(closesWithoutAsking()).toBe(false);
  isThere = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['first', 'second']);
  expect(hasWaitingWork()).toBe(false);
  expect(closesWithoutAsking()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toHaveLength(2);
});

it('is asked for ever less often where the server answers, but not to this', async () => {
  isThere = true;
  const perform = vi.fn(async () => Promise.reject(noAnswer()));
  addWork(newWorkId(), work('lost', { perform }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(perform).toHaveBeenCalledTimes(5);
});

it('what is taken out is not done; what is being done cannot be taken out', async () => {
  const id = newWorkId();
  addWork(id, work('taken'));
  expect(takeWork(id)).toBe(true);
  expect(takeWork(id)).toBe(false);
  let answer = (): void => undefined;
  const busy = newWorkId();
  addWork(busy, work('busy', { perform: () => new Promise((resolve) => (answer = () => resolve(undefined))) }));
  const all = performWaiting();
  expect(takeWork(busy)).toBe(false);
  answer();
  expect(await all).toBe(true);
  expect(done).toEqual([]);
});

it('what was refused waits for the person and holds up nothing', async () => {
  const refused = newWorkId();
  addWork(refused, work('refused', { kind: 'message', perform: async () => 'too large' }));
  addWork(newWorkId(), work('next'));
  isThere = true;
  expect(await performWaiting()).toBe(true);
  expect(done).toEqual(['next']);
  expect(hasWaitingWork()).toBe(true);
  expect(takeWork(refused)).toBe(true);
});

it('what fails otherwise is said and not repeated', async () => {
  isThere = true;
  addWork(newWorkId(), work('odd', { perform: async () => Promise.reject(new ApiError(404_001, 'gone')) }));
  await performWaiting();
  expect(useNotices.getState().notices.map(({ message }) => message)).toEqual(['gone']);
  expect(hasWaitingWork()).toBe(false);
});

it('lists are asked for again after the last change, not between', async () => {
  const waiting: boolean[] = [];
  afterWaitingChanges(() => waiting.push(hasWaitingChanges()));
  addWork(newWorkId(), work('a'));
  addWork(newWorkId(), work('b'));
  isThere = true;
  await performWaiting();
  expect(waiting).toEqual([false]);
});

it('takes so many changes and no more', () => {
  for (let n = 0; n < maxWaitingChanges; n++) {
    expect(isRoomForChange()).toBe(true);
    addWork(newWorkId(), work(String(n)));
  }
  expect(isRoomForChange()).toBe(false);
});

it('is nobody’s when the session has ended', async () => {
  addWork(newWorkId(), work('of the last person'));
  notifySessionEnd({ keepsMessages: false });
  isThere = true;
  expect(await performWaiting()).toBe(true);
  expect(done).toEqual([]);
});

it('a call is given up as soon as the server is known to be out of reach', async () => {
  const silent = whileConnected(() => new Promise<never>(() => undefined));
  reportConnection('server', false);
  await expect(silent).rejects.toBeInstanceOf(NetworkError);
  const asked = vi.fn(async () => 1);
  await expect(whileConnected(asked)).rejects.toBeInstanceOf(NetworkError);
  expect(asked).not.toHaveBeenCalled();
  reportConnection('server', true);
  expect(await whileConnected(asked)).toBe(1);
});

it('waits on for a server that is starting, has too much to do, or has locked the screen', () => {
  const codes = [503_001, 429_002, 401_014, 500_000, 404_001, 401_001];
  expect(codes.map((code) => isToBeRepeated(new ApiError(code, '')))).toEqual([true, true, true, false, false, false]);
});
