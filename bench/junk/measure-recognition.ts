/** How much junk is found and how much good mail is taken for it, by how many messages were taught. */
import { scanMessage, summariseMessage } from '@hongyan/mime';
import {
  type Counts,
  collectTokens,
  combineClues,
  type MessageFeatures,
} from '../../apps/server/src/engines/junk-classifier/index.ts';
import { readFeatures } from '../../apps/server/src/features/junk/read-features.ts';
import { round } from '../parts/figures.ts';
import { createRandom, type Sample, shuffle } from './sample.ts';

export interface ReadSample extends Sample {
  readonly tokens: readonly string[];
}

async function readMessage(raw: Buffer): Promise<MessageFeatures> {
  const structure = scanMessage(raw);
  const {
    indexText,
    partText: _partText,
    ...summary
  } = await summariseMessage(structure, async (start, end) => raw.subarray(start, end));
  const message = { structure, summary, raw: { inline: raw, blobId: null }, text: indexText };
  // The whole message is at hand: no blob is asked for.
  return readFeatures({ blobs: undefined as never, hostname: 'mx.inside.example' }, message);
}

/** Reads the tokens of every message. `isBlind`: without sender and list fields, which a corpus gives away by where it was collected. */
export async function readSamples(samples: readonly Sample[], isBlind: boolean): Promise<ReadSample[]> {
  const read: ReadSample[] = [];
  for (const sample of samples) {
    const features = await readMessage(sample.raw);
    const known = isBlind
      ? { ...features, fromAddress: '', fromName: '', replyTo: null, isList: false, helo: null }
      : features;
    read.push({ ...sample, tokens: collectTokens(known).map(({ text }) => text) });
  }
  return read;
}

/** Teaches so many of each kind and judges all others. */
function judgeAll(samples: readonly ReadSample[], taught: number, threshold: number) {
  const tokens = new Map<string, { junk: number; good: number }>();
  const messages = { junk: 0, good: 0 };
  const asked: ReadSample[] = [];
  for (const sample of samples) {
    if (messages[sample.kind] >= taught) {
      asked.push(sample);
      continue;
    }
    messages[sample.kind] += 1;
    for (const token of sample.tokens) {
      const counts = tokens.get(token) ?? { junk: 0, good: 0 };
      counts[sample.kind] += 1;
      tokens.set(token, counts);
    }
  }
  const person = { messages, tokens: tokens as ReadonlyMap<string, Counts> };
  const found: Record<Sample['kind'], number> = { junk: 0, good: 0 };
  for (const { kind, tokens: keys } of asked)
    if ((combineClues(keys, { organisation: null, person })?.probability ?? 0) >= threshold) found[kind] += 1;
  const count = (kind: Sample['kind']) => asked.filter((sample) => sample.kind === kind).length;
  return { asked: { junk: count('junk'), good: count('good') }, found };
}

/** Recall and false positives in per cent, over several orders of the corpus. */
export function measureRecognition(samples: readonly ReadSample[], sizes: readonly number[], threshold: number) {
  const orders = [1, 2, 3, 4, 5].map((seed) => shuffle(samples, createRandom(seed)));
  return sizes.map((taught) => {
    const runs = orders.map((order) => judgeAll(order, taught, threshold));
    const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((total, run) => total + of(run), 0);
    return {
      taughtOfEach: taught,
      judged: { junk: sum((run) => run.asked.junk), good: sum((run) => run.asked.good) },
      recallPercent: round((100 * sum((run) => run.found.junk)) / sum((run) => run.asked.junk)),
      falsePositives: sum((run) => run.found.good),
      falsePositivePercent: round((100 * sum((run) => run.found.good)) / sum((run) => run.asked.good)),
    };
  });
}
