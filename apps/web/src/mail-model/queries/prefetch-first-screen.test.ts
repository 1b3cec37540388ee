// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { listKey } from './list-definition.ts';
import { prefetchFirstScreen } from './prefetch-first-screen.ts';

const usualRows = '/api/mail/email/mailbox/list?pageSize=15&mailboxId=1&isUnread=2&conversations=1';
const inbox = { kind: 'folder', folderId: '1', isUnread: 2, conversations: true } as const;

/** A server for a person with these settings; answers what it was asked for. */
function serve(settings: object, firstPage = 'home'): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const answers: Record<string, object> = {
      '/api/mail/main/index': {
        mailbox: { id: '1' },
        settings: { mailCount: 15, conversationView: true, firstPage, ...settings },
      },
      '/api/mail/main/folder/list': { folderList: [{ folderId: '1', kind: 'inbox' }] },
      '/api/mail/email/mailbox/list': { list: [{ mailId: searchParams.get('pageSize') }], total: 1 },
    };
    return Response.json({ code: 200, message: '', data: answers[pathname] });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('the first screen', () => {
  it('asks for the rows of the inbox without waiting for the settings, and once', async () => {
    const asked = serve({});
    const client = new QueryClient();
    await prefetchFirstScreen(client, '/inbox');
    expect(asked).toEqual([usualRows, '/api/mail/main/index', '/api/mail/main/folder/list']);
    expect(client.getQueryData(homeIndexQuery.queryKey)).toBeDefined();
    expect(client.getQueryData(navigationQuery.queryKey)).toBeDefined();
    await vi.waitFor(() =>
      expect(client.getQueryData(listKey(inbox))).toMatchObject({ pages: [{ list: [{ mailId: '15' }] }] }),
    );
    expect(asked).toHaveLength(3);
  });

  it('asks again where the settings want more rows, and does not show the others', async () => {
    const asked = serve({ mailCount: 30 });
    const client = new QueryClient();
    await prefetchFirstScreen(client, '/inbox');
    expect(asked.at(-1)).toBe('/api/mail/email/mailbox/list?pageSize=30&mailboxId=1&isUnread=2&conversations=1');
    await vi.waitFor(() =>
      expect(client.getQueryData(listKey(inbox))).toMatchObject({ pages: [{ list: [{ mailId: '30' }] }] }),
    );
  });

  it('asks again where the settings want no conversations, and keeps nothing of the others', async () => {
    const asked = serve({ conversationView: false });
    const client = new QueryClient();
    await prefetchFirstScreen(client, '/inbox');
    expect(asked.at(-1)).toBe('/api/mail/email/mailbox/list?pageSize=15&mailboxId=1&isUnread=2');
    const { conversations: _conversations, ...plain } = inbox;
    await vi.waitFor(() => expect(client.getQueryData(listKey(plain))).toBeDefined());
    expect(client.getQueryData(listKey(inbox))).toBeUndefined();
  });

  it.each([
    ['home', ['/api/mail/main/index', '/api/mail/main/folder/list']],
    ['inbox', ['/api/mail/main/index', '/api/mail/main/folder/list', usualRows]],
  ])('asks for rows at the start only of whom it leads to the inbox: %s', async (firstPage, wanted) => {
    const asked = serve({}, firstPage);
    await prefetchFirstScreen(new QueryClient(), '/');
    expect(asked).toEqual(wanted);
  });
});
