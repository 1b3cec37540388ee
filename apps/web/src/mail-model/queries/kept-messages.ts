import type { Query, QueryClient } from '@tanstack/react-query';
import { detailKeyPrefix } from './list-definition.ts';

/** So many messages that nothing shows stay readable without a connection. Most are a few kB, the heaviest some MB. */
export const maxKeptMessages = 100;

/** Drops the messages that were opened longest ago whenever there are more than are kept. Answers how to stop. */
export function boundKeptMessages(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    timer = undefined;
    const unseen = cache.findAll({ queryKey: detailKeyPrefix, predicate: isUnseen });
    const tooMany = unseen.toSorted(byAge).slice(0, Math.max(0, unseen.length - maxKeptMessages));
    for (const query of tooMany) cache.remove(query);
  };
  const stop = cache.subscribe(({ type }) => {
    // After the drawing that has left one message for the next: until it is done the next has no observer.
    if (type === 'observerRemoved') timer ??= setTimeout(drop);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Loaded, and shown nowhere. What is still on its way is awaited by somebody, whose query must stay the same. */
const isUnseen = (query: Query): boolean =>
  query.getObserversCount() === 0 && query.state.status === 'success' && query.state.fetchStatus === 'idle';

const byAge = (one: Query, other: Query): number => one.state.dataUpdatedAt - other.state.dataUpdatedAt;
