import { MatchedText, type TextMatch } from '../../../../engines/text-match/match-texts.ts';
import type { Services } from '../../../../services.ts';
import type { ReadyQuery } from '../conditions/message-view.ts';
import { FileBudget, maxReadingMs } from './file-budget.ts';

/** Characters that are looked through here: some milliseconds. More is looked through in the sandbox, beside everybody else's work. */
const maxOwnCharacters = 64 * 1024;
const maxMemoryMb = 512;

/** One query in texts of any size; null: it took too long, or nobody could be asked. */
export async function matchInTime(
  { sandbox }: Pick<Services, 'sandbox'>,
  { query, compiled }: ReadyQuery,
  texts: readonly string[],
  budget = new FileBudget(maxReadingMs),
): Promise<readonly TextMatch[] | null> {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters <= maxOwnCharacters) return texts.map((text) => new MatchedText(text).match(compiled));
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
