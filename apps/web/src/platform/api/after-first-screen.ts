import type { QueryClient } from '@tanstack/react-query';

interface Patience {
  /** Answers that follow each other (settings, folders, the list) are one loading: between two of them nothing begins. In ms. */
  readonly quietMs: number;
  /** Longer it is not put off, in ms: a screen may ask again and again. Left out for what may as well never come. */
  readonly longestMs?: number;
}

/** For what a person may miss. */
const soon: Patience = { quietMs: 400, longestMs: 10_000 };

/**
 * Does something once what the first screen shows has come and nothing else is being asked for, so that on a slow line it does not take
 * the place of the list. Answers how to give it up.
 */
export function afterFirstScreen(
  client: QueryClient,
  work: () => void,
  { quietMs, longestMs }: Patience = soon,
): () => void {
  const cache = client.getQueryCache();
  let lastMs = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const longest = longestMs === undefined ? undefined : setTimeout(end, longestMs);
  const unsubscribe = cache.subscribe(wait);
  function giveUp(): void {
    unsubscribe();
    clearTimeout(quiet);
    clearTimeout(longest);
  }
  function end(): void {
    giveUp();
    work();
  }
  // The cache says a hundred things while the first screen is drawn: none of them moves a timer.
  function wait(): void {
    lastMs = performance.now();
    quiet ??= setTimeout(look, quietMs);
  }
  function look(): void {
    quiet = undefined;
    const leftMs = lastMs + quietMs - performance.now();
    if (leftMs > 0) quiet = setTimeout(look, leftMs);
    // What is being asked for says so when it comes.
    else if (client.isFetching() === 0 && cache.getAll().some(({ state }) => state.data !== undefined)) end();
  }
  wait();
  return giveUp;
}
