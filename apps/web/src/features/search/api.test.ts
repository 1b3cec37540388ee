import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { dropFolders } from '../../mail-model/cache/closed-folders.ts';
import { foundMessagesQuery } from './api.ts';

it('messages that were found while typing go when a folder closes: they may lie in it', () => {
  const client = new QueryClient();
  const queryKey: readonly unknown[] = foundMessagesQuery('预算').queryKey;
  client.setQueryData(queryKey, { list: [], terms: [] });
  dropFolders(client, new Set(['100']));
  expect(client.getQueryData(queryKey)).toBeUndefined();
  client.clear();
});
