/** What a recipient of a sent message waits for. */
export {
  awaitsDecision,
  restoredText,
  undecidedAfterMs,
  unusualText,
  withoutEndMs,
} from './awaited-decision.ts';
