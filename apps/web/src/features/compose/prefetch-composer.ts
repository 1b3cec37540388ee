import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../lib/when-idle.ts';
import { afterFirstScreen } from '../../platform/api/after-first-screen.ts';

/** What some browsers know of the line (Network Information API). */
interface LineHints {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Well after the first screen: on a slow line 150 kB must not take the place of anything that is asked for. */
const quietMs = 2_000;

/** Whether 150 kB may be loaded that nobody has asked for yet. */
export function mayPrefetch(navigator: object): boolean {
  const { connection } = navigator as { readonly connection?: LineHints };
  const { saveData = false, effectiveType = '' } = connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
}

/** Loads code once the first screen is there and the browser is idle. What fails here is loaded when it is needed. Answers how to give it up. */
export function prefetchAfterFirstScreen(client: QueryClient, load: () => Promise<unknown>): () => void {
  let stopIdle = (): void => undefined;
  const begin = (): void => {
    stopIdle = whenIdle(() => void load().catch(() => undefined));
  };
  const stopWaiting = afterFirstScreen(client, begin, { quietMs });
  return () => {
    stopWaiting();
    stopIdle();
  };
}
