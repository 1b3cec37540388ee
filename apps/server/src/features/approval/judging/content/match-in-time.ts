import { MatchedText, type TextMatch } from '../../../../engines/text-match/match-texts.ts';
import type { Services } from '../../../../services.ts';
import type { ReadyQuery } from '../conditions/message-view.ts';
import type { FileBudget } from './file-budget.ts';

/** Characters in which words are looked for here: some milliseconds. More is looked through in the sandbox, beside everybody else's work. */
const maxOwnCharacters = 64 * 1024;
/** Characters times instructions of a pattern: 80 ms where its automaton learns nothing from one character to the next, and mostly one. */
const maxOwnSteps = 500_000;
const maxMemoryMb = 512;

export interface MatchTerms {
  readonly budget: FileBudget;
  /** Short texts of the same message, by what they say: many policies ask about one. */
  readonly prepared: Map<string, MatchedText>;
}

function prepare(prepared: Map<string, MatchedText>, text: string): MatchedText {
  const known = prepared.get(text) ?? new MatchedText(text);
  prepared.set(text, known);
  return known;
}

/** One query in texts of any size; null: it took too long, or nobody could be asked. */
export async function matchInTime(
  { sandbox }: Pick<Services, 'sandbox'>,
  { query, compiled }: ReadyQuery,
  texts: readonly string[],
  { budget, prepared }: MatchTerms,
): Promise<readonly TextMatch[] | null> {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const isOwn =
    compiled.kind === 'words'
      ? characters <= maxOwnCharacters
      : characters * compiled.pattern.instructions <= maxOwnSteps;
  if (isOwn) return texts.map((text) => prepare(prepared, text).match(compiled));
  const timeoutMs = budget.remainingMs;
  if (timeoutMs === 0) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const result = await sandbox
    .runSandboxed('textMatch', { queries: [query], texts }, { timeoutMs, maxMemoryMb, signal })
    .catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
  return result?.status === 'done' ? (result.output[0] ?? null) : null;
}
