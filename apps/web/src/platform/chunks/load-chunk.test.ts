// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaySince } from '../connection/connection-store.ts';
import { beforeSignOut } from '../session/finish-work.ts';
import { loadChunk } from './load-chunk.ts';
import { startCodeMoves } from './move-to-new-code.ts';

const ownPage = '<script type="module" crossorigin src="/assets/base-1.js"></script>';
const newPage = ownPage.replace('base-1', 'base-2');
const missing = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/page-1.js');

/** A chunk that is missing so often; `loads` counts how often it was asked for. */
function missingChunk(times: number) {
  return vi.fn(async () => {
    if (times-- > 0) throw missing;
    return 'the page';
  });
}

const reload = vi.fn();
/** What the server answers when it is asked for the page; undefined: nothing. */
let page: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/', hash: '#/inbox', reload });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async () => {
    if (page === undefined) throw new TypeError('Failed to fetch');
    return new Response(page);
  });
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/base-1.js');
  document.head.append(script);
});
afterEach(async () => {
  // Whoever asks for the server until it answers ends.
  page = ownPage;
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
  sessionStorage.clear();
  document.head.replaceChildren();
  startCodeMoves(() => undefined);
});

describe('a chunk that cannot be loaded', () => {
  it('has its style sheet asked for again: one that failed stays in the document, and would be taken for loaded', async () => {
    page = ownPage;
    const address = 'http://localhost:3000/assets/page-1.css';
    const sheets = () => document.querySelectorAll('link[rel=stylesheet]').length;
    const found: number[] = [];
    const load = vi.fn(async () => {
      found.push(sheets());
      if (found.length > 1) return 'the page';
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = address;
      document.body.append(link);
      throw new Error(`Unable to preload CSS for ${address}`);
    });
    const loaded = loadChunk(load);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await loaded).toBe('the page');
    expect(found).toEqual([0, 0]);
  });

  it('is asked for later and later while no server answers, however long that takes', async () => {
    page = undefined;
    const load = missingChunk(9);
    const loaded = loadChunk(load);
    await vi.advanceTimersByTimeAsync(0);
    expect(awaySince()).toBeTypeOf('number');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    page = ownPage;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(3);
    page = undefined;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await loaded).toBe('the page');
  });

  it('is asked for at once when the browser is online again', async () => {
    page = undefined;
    const load = missingChunk(1);
    const loaded = loadChunk(load);
    await vi.advanceTimersByTimeAsync(1);
    dispatchEvent(new Event('online'));
    expect(await loaded).toBe('the page');
  });

  it('is given up where the server answers and has it not', async () => {
    page = ownPage;
    const load = missingChunk(100);
    const failed = expect(loadChunk(load)).rejects.toBe(missing);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(4);
    expect(reload).not.toHaveBeenCalled();
    expect(awaySince()).toBeUndefined();
  });

  it('leaves what a module throws alone', async () => {
    const load = vi.fn(async () => Promise.reject(new TypeError('x is undefined')));
    await expect(loadChunk(load)).rejects.toThrow('x is undefined');
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('after an update of the server', () => {
  beforeEach(() => {
    page = newPage;
  });

  it('the window is reloaded where the person was going, after what is typed was saved', async () => {
    let save = (): void => undefined;
    beforeSignOut(() => new Promise<void>((resolve) => (save = resolve)));
    startCodeMoves(() => '/contacts');
    const failed = expect(loadChunk(missingChunk(100))).rejects.toBe(missing);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).not.toHaveBeenCalled();
    save();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#/contacts');
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });

  it('the window is reloaded once for each code, also when several chunks are missed together', async () => {
    const both = Promise.allSettled([loadChunk(missingChunk(100)), loadChunk(missingChunk(100))]);
    await vi.advanceTimersByTimeAsync(20_000);
    await both;
    expect(reload).toHaveBeenCalledOnce();
    // The page that came was the old one again: another server behind the same address.
    const again = expect(loadChunk(missingChunk(100))).rejects.toBe(missing);
    await vi.advanceTimersByTimeAsync(20_000);
    await again;
    expect(reload).toHaveBeenCalledOnce();
  });
});
