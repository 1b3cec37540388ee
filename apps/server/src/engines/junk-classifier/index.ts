/** Judges messages by what people taught: tokens of a message and the arithmetic over their counts. Knows no store; reads any input. */
export { collectTokens, type Token } from './collect-tokens.ts';
export { type Clue, type Counts, combineClues, type Judgement, type Training } from './combine-clues.ts';
export { hashToken } from './hash-token.ts';
export type { MessageFeatures } from './message-features.ts';
