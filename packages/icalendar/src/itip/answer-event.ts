import type { Answer } from '../types.ts';

export interface AnswerOptions {
  /** Of the participant who answers. */
  readonly address: string;
  readonly answer: Answer;
  /** One occurrence; empty: all. */
  readonly recurrenceId: string;
  readonly now: number;
  /** Where nobody of this address is invited (the invitation came to a list): the name to add them by. */
  readonly name?: string;
}

/** My answer in my own copy of an event; an occurrence that is answered alone becomes an exception. */
export function answerEvent(_text: string, _options: AnswerOptions): string {
  throw new Error('not built yet');
}
