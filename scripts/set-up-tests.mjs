// Loaded before every test file. Property tests try the same cases on every machine and in every run (to try more, run them with FAST_CHECK_SEED set
// to another number), and what is waited for has more than Vitest's second: a busy machine makes everything late, and nothing wrong.
import { configureGlobal } from 'fast-check';
import { vi } from 'vitest';

const standardSeed = 20_261_121;
const waitMs = 10_000;

configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? standardSeed) });

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (isDone, options) =>
  waitFor(isDone, typeof options === 'number' ? options : { timeout: waitMs, ...options });

// Nobody has chosen a language yet, and the browser of the tests fits the product's own: jsdom's speaks English.
if (typeof document !== 'undefined')
  Object.defineProperty(navigator, 'languages', { get: () => ['zh-CN', 'zh'], configurable: true });
