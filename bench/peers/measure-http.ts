/** What the servers answer over HTTP, a sample of each side in turn. */
import type { Account, RunningPeer, WebSession } from './peer.ts';
import { waitUntilIdle } from './processes.ts';
import { addSample, type Samples } from './table.ts';

const counts = { list: 40, open: 40, search: 20, send: 15, move: 3 };
const warmUp = 3;

interface Side {
  readonly peer: RunningPeer;
  readonly reader: WebSession;
  readonly mover: WebSession;
  readonly receiver: WebSession;
  readonly ids: readonly string[];
}

/** What is searched for. */
export interface SearchedTexts {
  readonly rare: string;
  readonly common: string;
  readonly chinese: string;
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Samples in turn: one of each side, and so on. The first few of each are not counted. */
async function alternate(
  sides: readonly Side[],
  { row, runs, samples }: { readonly row: string; readonly runs: number; readonly samples: Samples },
  measure: (side: Side, index: number) => Promise<number>,
): Promise<void> {
  const skipped = Math.min(warmUp, Math.floor(runs / 5));
  for (let index = 0; index < runs + skipped; index += 1)
    for (const side of sides) {
      const value = await measure(side, index);
      if (index >= skipped) addSample(samples, row, side.peer.name, value);
    }
}

async function sendUntilListed(side: Side, to: string, subject: string): Promise<number> {
  const send = await side.reader.compose(to, subject);
  return time(async () => {
    await send();
    for (const end = Date.now() + 30_000; ; ) {
      if ((await side.receiver.list()).includes(subject)) return;
      if (Date.now() > end) throw new Error(`${side.peer.name}: ${subject} did not arrive`);
    }
  });
}

/** Answers how many messages each side finds. */
async function measureSearches(sides: readonly Side[], words: SearchedTexts, samples: Samples) {
  const found: Record<string, Record<string, number>> = {};
  for (const [name, word] of Object.entries(words)) {
    const row = `search a word in bodies: ${name}`;
    const hits: Record<string, number> = {};
    await alternate(sides, { row, runs: counts.search, samples }, async ({ peer, reader }) =>
      time(async () => {
        hits[peer.name] = await reader.search(word);
      }),
    );
    found[name] = hits;
  }
  return found;
}

export async function measureHttp(
  peers: readonly RunningPeer[],
  { reader, mover, receiver }: { readonly reader: Account; readonly mover: Account; readonly receiver: Account },
  { words, samples }: { readonly words: SearchedTexts; readonly samples: Samples },
) {
  const sides: Side[] = [];
  for (const peer of peers) {
    const session = await peer.signIn(reader);
    sides.push({
      peer,
      reader: session,
      mover: await peer.signIn(mover),
      receiver: await peer.signIn(receiver),
      ids: (await session.newestIds()).slice(0, 40),
    });
  }
  const list = { row: 'list: first 50 rows', runs: counts.list, samples };
  await alternate(sides, list, ({ reader: one }) => time(() => one.list()));
  const open = { row: 'open a message', runs: counts.open, samples };
  await alternate(sides, open, ({ reader: one, ids }, index) => time(() => one.open(ids[index % ids.length] ?? '')));
  const found = await measureSearches(sides, words, samples);
  const send = { row: 'send until listed', runs: counts.send, samples };
  await alternate(sides, send, (side, index) => sendUntilListed(side, receiver.address, `sent ${String(index)} end`));
  const move = { row: 'move 1 000 messages', runs: counts.move, samples };
  await alternate(sides, move, async ({ peer, mover: one }) => {
    const ids = await one.nextThousand();
    const ms = await time(() => one.moveElsewhere(ids));
    await waitUntilIdle(() => peer.pids());
    return ms;
  });
  return found;
}
