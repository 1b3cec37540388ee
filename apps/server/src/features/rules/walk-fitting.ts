import type { Services } from '../../services.ts';
import { type FindFittingInput, type FittingCursor, type FittingWindow, findFitting } from './find-fitting.ts';

/** All windows of old mail, newest first, each read off the main thread; ends when the caller has gone. */
export async function* walkFitting(
  { database }: Pick<Services, 'database'>,
  input: Omit<FindFittingInput, 'before'>,
  signal: AbortSignal,
): AsyncGenerator<FittingWindow> {
  let before: FittingCursor | null = null;
  do {
    const window: FittingWindow = await database.longRead(findFitting, { ...input, before }, { signal });
    yield window;
    before = window.next;
  } while (before !== null);
}
