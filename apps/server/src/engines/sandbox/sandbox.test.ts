import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from './child-pool.ts';
import type { SandboxResult } from './port.ts';

const work = createSandbox({ entry: new URL('./testing/sandbox-test-child.ts', import.meta.url), idleMs: 300 });
const limits = { timeoutMs: 20_000, maxMemoryMb: 128 };
afterAll(() => work.close());

/** The test child's own kinds are not in the table of the product. */
const run = (kind: string, input = '', more: Partial<typeof limits> & { signal?: AbortSignal } = {}) =>
  work.runSandboxed(kind as 'picture', input as never, { ...limits, ...more }) as Promise<SandboxResult<unknown>>;
const toReason = async (result: Promise<SandboxResult<unknown>>) => {
  const ended = await result;
  return ended.status === 'failed' ? ended.reason : 'done';
};
const readDetail = async (result: Promise<SandboxResult<unknown>>) => {
  const ended = await result;
  return ended.status === 'failed' ? ended.detail : JSON.stringify(ended.output);
};

describe('sandbox outside the process', () => {
  it('answers, again and again, from one process', async () => {
    expect(await run('echo', '鸿雁')).toEqual({ status: 'done', output: '鸿雁' });
    const pid = await run('pid');
    expect(await run('pid')).toEqual(pid);
  });

  it('kills what never ends, and works on', async () => {
    const before = Date.now();
    expect(await toReason(run('loop', '', { timeoutMs: 300 }))).toBe('timeout');
    expect(Date.now() - before).toBeLessThan(15_000);
    expect(await toReason(run('echo'))).toBe('done');
  });

  it('kills what takes too much memory, in the heap or outside of it', async () => {
    expect(await toReason(run('fillHeap', '', { maxMemoryMb: 32 }))).toBe('memory');
    expect(await toReason(run('fillBuffers', '', { maxMemoryMb: 32 }))).toBe('memory');
  });

  it('tells a process that ends by itself from work that throws', async () => {
    expect(await toReason(run('exit'))).toBe('crash');
    expect(await run('fault')).toEqual({ status: 'failed', reason: 'error', detail: 'the work failed' });
  });

  it('gives the child nothing: no files, no environment, no processes, no threads, no network, no code from text', async () => {
    process.env['HONGYAN_TEST_SECRET'] = 'geheim';
    expect(await readDetail(run('environment'))).not.toContain('geheim');
    delete process.env['HONGYAN_TEST_SECRET'];
    expect(await readDetail(run('readFile', '/etc/passwd'))).toMatch(/restricted/);
    expect(await readDetail(run('writeFile', '/tmp/hostile-work-was-here'))).toMatch(/restricted/);
    expect(await readDetail(run('run'))).toMatch(/restricted/);
    expect(await readDetail(run('thread'))).toMatch(/restricted/);
    expect(await readDetail(run('evaluate'))).toMatch(/Code generation/);
    expect(await readDetail(run('fetch'))).toBe('true');
  });

  it('connects nowhere from the code of a library', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await readDetail(run('connect', String(port)))).toBe('no network here');
    expect(connections).toBe(0);
    server.close();
  });

  it('runs at most two at once; the others wait for their turn', async () => {
    const pids = new Set(
      (await Promise.all(Array.from({ length: 6 }, () => run('pid')))).map((r) => JSON.stringify(r)),
    );
    expect(pids.size).toBeLessThanOrEqual(2);
  });

  it('lets go of work that nobody waits for any more, waiting or running', async () => {
    const controller = new AbortController();
    const running = [run('loop', '', { signal: controller.signal }), run('loop', '', { signal: controller.signal })];
    const waiting = run('echo', '', { signal: controller.signal });
    const next = run('echo', 'next');
    // Listened to before the abort: all three end in the same moment, and one unheard refusal fails the whole run.
    const ends = Promise.allSettled([waiting, ...running]);
    setTimeout(() => controller.abort(new Error('gone')), 100);
    const gone = { status: 'rejected', reason: new Error('gone') };
    expect(await ends).toEqual([gone, gone, gone]);
    expect(await next).toEqual({ status: 'done', output: 'next' });
  });

  it('ends a process that rests', async () => {
    const first = await run('pid');
    if (first.status !== 'done') throw new Error('no process');
    const pid = Number(first.output);
    const isAlive = (): boolean => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    await expect.poll(isAlive, { timeout: 10_000 }).toBe(false);
  });

  it('answers what waits when the server ends', async () => {
    const own = createSandbox({ entry: new URL('./testing/sandbox-test-child.ts', import.meta.url) });
    const runs = Array.from({ length: 4 }, () => own.runSandboxed('loop' as 'picture', '' as never, limits));
    await own.close();
    for (const one of runs) expect(await one).toMatchObject({ status: 'failed', reason: 'stopped' });
  });
});
