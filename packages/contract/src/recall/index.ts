export type { RecallOutcome } from './calls.ts';
