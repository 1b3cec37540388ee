import type { Query, QueryClient } from '@tanstack/react-query';
import { detailKeyPrefix } from './list-definition.ts';

/** So many messages that nothing shows stay readable without a connection. Most are a few kB, the heaviest some MB. */
export const maxKeptMessages = 100;

/** Drops the messages that were opened longest ago whenever there are more than are kept. Answers how to stop. */
export function boundKeptMessages(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  return cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved') return;
    const unseen = cache.findAll({ queryKey: detailKeyPrefix, type: 'inactive' });
    const tooMany = unseen.toSorted(byAge).slice(0, Math.max(0, unseen.length - maxKeptMessages));
    for (const query of tooMany) cache.remove(query);
  });
}

const byAge = (one: Query, other: Query): number => one.state.dataUpdatedAt - other.state.dataUpdatedAt;
