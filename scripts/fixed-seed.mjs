// Loaded before every test file: property tests try the same cases on every machine and in every run. To try more,
// run them with FAST_CHECK_SEED set to another number.
import { configureGlobal } from 'fast-check';

const standardSeed = 20_261_121;

configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? standardSeed) });
