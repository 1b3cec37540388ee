import { round, summarise } from './figures.ts';
import { type FilledMailbox, password } from './fill-store.ts';
import type { ServerProcess } from './server-process.ts';

/** People who list their inbox, and the pause of each between two listings: some 250 listings a second. */
const listeners = 16;
const pauseMs = 60;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lists the first page for so long; the time of each listing in milliseconds. */
async function listFor(url: string, token: string, durationMs: number): Promise<number[]> {
  const end = performance.now() + durationMs;
  const times: number[] = [];
  const one = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await fetch(`${url}/api/mail/email/mailbox/list?mailboxId=1&pageSize=15`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`a listing answered ${String(answer.status)}`);
      times.push(performance.now() - start);
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: listeners }, one));
  return times;
}

/** Signs people in at a fixed pace, whatever the server makes of it; each from an address of their own. */
async function signInFor(url: string, people: readonly FilledMailbox[], perMinute: number, durationMs: number) {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  const begun = performance.now();
  const signIn = async (n: number) => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/oauth/token`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${String(n % 200)}.${String(Math.floor(n / 200) % 250)}.7`,
      },
      body: JSON.stringify({ grant_type: 'password', username: people[n % people.length]?.address, password }),
    });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) times.push(performance.now() - start);
  };
  const total = Math.round((perMinute * durationMs) / 60_000);
  for (let n = 0; n < total; n += 1) {
    await sleep(Math.max(0, begun + (n * 60_000) / perMinute - performance.now()));
    waiting.push(signIn(n));
  }
  await Promise.all(waiting);
  const seconds = (performance.now() - begun) / 1_000;
  return { statuses, times, seconds };
}

const p99Of = (times: readonly number[]) =>
  round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);

/** Listings alone and under sign-ins, in turns, so that the machine's other work weighs on both. Milliseconds. */
export async function measureSignIn(
  server: ServerProcess,
  token: string,
  people: readonly FilledMailbox[],
  { perMinute, turns, turnMs }: { readonly perMinute: number; readonly turns: number; readonly turnMs: number },
) {
  const alone: number[] = [];
  const under: number[] = [];
  const lags = { alone: [] as number[], under: [] as number[] };
  const signIns: number[] = [];
  const statuses: Record<string, number> = {};
  let seconds = 0;
  const computed = { alone: 0, under: 0 };
  const lag = async () => (await server.metric('nodejs_eventloop_lag_max_seconds')) * 1_000;
  await listFor(server.url, token, turnMs / 4);
  for (let turn = 0; turn < turns; turn += 1) {
    await lag();
    const begin = server.mainThreadMs();
    alone.push(...(await listFor(server.url, token, turnMs)));
    const between = server.mainThreadMs();
    computed.alone += between - begin;
    lags.alone.push(await lag());
    const [times, signed] = await Promise.all([
      listFor(server.url, token, turnMs),
      signInFor(server.url, people, perMinute, turnMs),
    ]);
    computed.under += server.mainThreadMs() - between;
    under.push(...times);
    lags.under.push(await lag());
    signIns.push(...signed.times);
    seconds += signed.seconds;
    for (const [status, count] of signed.statuses) statuses[status] = (statuses[status] ?? 0) + count;
  }
  const figures = (times: readonly number[], stalls: readonly number[]) => ({
    ...summarise(times),
    p99: p99Of(times),
    longestStallMs: summarise(stalls).p50,
  });
  const tried = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const perListing = computed.alone / alone.length;
  const [aloneFigures, underFigures] = [figures(alone, lags.alone), figures(under, lags.under)];
  return {
    listingAlone: aloneFigures,
    listingUnderSignIns: underFigures,
    ratio: { p50: round(underFigures.p50 / aloneFigures.p50), p99: round(underFigures.p99 / aloneFigures.p99) },
    /** Of the event loop's thread: what a listing, and an attempt to sign in, cost everybody else. */
    eventLoopMs: {
      perListing: round(perListing),
      perSignIn: round((computed.under - perListing * under.length) / tried),
    },
    signIns: {
      wantedPerMinute: perMinute,
      perSecond: round(signIns.length / seconds),
      ...summarise(signIns),
      p99: p99Of(signIns),
      statuses,
    },
  };
}
