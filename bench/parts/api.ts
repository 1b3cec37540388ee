import { type Client, createClient } from '@hongyan/contract/client';
import type { FilledMailbox } from './fill-store.ts';

/** A signed-in program. */
export interface Api {
  readonly token: string;
  readonly client: Client;
  /** Answers `data`; throws for anything but success. */
  data<Data>(answer: Promise<{ code: number; message: string; data: Data }>): Promise<Data>;
  /** Waits until a search finds the newest mail of each mailbox; milliseconds. */
  waitUntilIndexed(mailboxes: readonly FilledMailbox[], url: string, password: string): Promise<number>;
}

async function call(url: string, token: string | null, method: string, path: string, body: unknown) {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number; message: string; data: never };
}

/** Signs in and answers a client with a bearer token. */
export async function createApi(url: string, address: string, password: string): Promise<Api> {
  const signIn = await call(url, null, 'POST', 'oauth/token', { grant_type: 'password', username: address, password });
  const token = (signIn.data as { accessToken: string }).accessToken;
  const client = createClient(({ method, path, body }) => call(url, token, method, path, body));
  const data = async <Data>(answer: Promise<{ code: number; message: string; data: Data }>) => {
    const envelope = await answer;
    if (envelope.code !== 200) throw new Error(`${String(envelope.code)} ${envelope.message}`);
    return envelope.data;
  };
  return {
    token,
    client,
    data,
    waitUntilIndexed: async (mailboxes, base, secret) => {
      const start = performance.now();
      for (const mailbox of mailboxes) {
        const api = await createApi(base, mailbox.address, secret);
        for (;;) {
          const found = await api.data(api.client.search.quick({ searchKeyword: 'drawing', searchType: 'all' }));
          if (found.list.length > 0) break;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
      return Math.round(performance.now() - start);
    },
  };
}
