import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../lib/when-idle.ts';
import { listKeyPrefix } from '../../mail-model/queries/list-definition.ts';

/** What some browsers know of the line (Network Information API). */
interface LineHints {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Answers that follow each other (settings, folders, the list) are one loading: between two of them nothing begins. */
const quietMs = 2_000;

/** Whether 150 kB may be loaded that nobody has asked for yet. */
export function mayPrefetch(navigator: object): boolean {
  const { connection } = navigator as { readonly connection?: LineHints };
  const { saveData = false, effectiveType = '' } = connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
}

/**
 * Loads code once a list is there, nothing else is being loaded and the browser is idle; on a slow line it must not take the place of the
 * list.
 * What fails here is loaded when it is needed. Answers how to give it up.
 */
export function prefetchAfterFirstScreen(client: QueryClient, load: () => Promise<unknown>): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp = (): void => undefined;
  const unsubscribe = cache.subscribe(wait);
  function wait(): void {
    clearTimeout(timer);
    if (client.isFetching() === 0 && cache.findAll({ queryKey: listKeyPrefix }).some(hasData))
      timer = setTimeout(begin, quietMs);
  }
  function begin(): void {
    unsubscribe();
    giveUp = whenIdle(() => void load().catch(() => undefined));
  }
  wait();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    giveUp();
  };
}

const hasData = ({ state }: { readonly state: { readonly data: unknown } }): boolean => state.data !== undefined;
