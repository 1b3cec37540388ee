/** Hongyan's own side. */
import { type Api, createApi } from '../parts/api.ts';
import { fillStore } from '../parts/fill-store.ts';
import { sentMessage } from '../parts/sent-message.ts';
import { startServerProcess } from '../parts/server-process.ts';
import type { Corpus } from './corpus.ts';
import type { Account, RunningPeer, Screen, WebSession } from './peer.ts';

const inbox = '1' as never;

const screen: Screen = {
  signInPath: '/#/inbox',
  userField: 'form input[name=username]',
  passwordField: 'form input[name=password]',
  submit: 'form button[type=submit]',
  row: '[data-row-key]',
  bodyText: `(() => {
    const article = document.querySelector('article');
    return (article?.innerText ?? '') + (article?.querySelector('iframe')?.contentDocument?.body?.innerText ?? '');
  })()`,
  back: `location.hash.startsWith('#/reply') && history.back()`,
};

/** The oldest thousand of the inbox. */
async function listOldest(api: Api): Promise<string[]> {
  const pageSize = 200;
  const { total } = await api.data(api.client.mailbox.list({ mailboxId: inbox, pageSize: 1 }));
  const last = Math.ceil(total / pageSize);
  const ids: string[] = [];
  for (let pageNum = last; ids.length < 1_000 && pageNum > 0; pageNum -= 1) {
    const { list } = await api.data(api.client.mailbox.list({ mailboxId: inbox, pageNum, pageSize }));
    ids.push(...list.toReversed().map(({ mailId }) => mailId));
  }
  return ids.slice(0, 1_000);
}

async function signIn(url: string, { address, password }: Account): Promise<WebSession> {
  const api = await createApi(url, address, password);
  const { client } = api;
  const data: Api['data'] = (answer) => api.data(answer);
  const listFirst = () => data(client.mailbox.list({ mailboxId: inbox, pageSize: 50 }));
  const elsewhere = await data(client.folders.saveFolder({ folderName: `e${String(Date.now() % 1_000_000_000)}` }));
  return {
    list: async () => JSON.stringify(await listFirst()),
    newestIds: async () => (await listFirst()).list.map(({ mailId }) => mailId),
    open: async (mailId) => JSON.stringify(await data(client.mailbox.detail({ mailId: mailId }))),
    search: async (searchKeyword) =>
      (await data(client.search.advanced({ searchKeyword, searchType: 'body', mailboxId: inbox, pageSize: 50 }))).total,
    nextThousand: () => listOldest(api),
    moveElsewhere: async (mailIds) => {
      await data(client.mailbox.move({ mailIds: [...mailIds] as never, targetMailboxId: elsewhere.folderId }));
    },
    compose: async (to, subject) => {
      const content = sentMessage(address, to, subject);
      return async () => {
        await data(client.compose.send({ content }));
      };
    },
  };
}

/** Fills a store with the corpus and starts the server on it. */
export async function startOurs(
  directory: string,
  people: readonly { readonly mails: number }[],
  { corpus, dns }: { readonly corpus: Corpus; readonly dns: string },
): Promise<RunningPeer> {
  const sizes = people.map(({ mails }) => mails);
  await fillStore(directory, null, sizes, { attachment: false, read: (person, n) => corpus.read(person, n) });
  const server = await startServerProcess(directory, null, { HONGYAN_DNS: dns });
  return {
    name: 'Hongyan',
    url: server.url,
    smtpPort: server.smtpPort,
    screen,
    startedInMs: server.startedInMs,
    pids: () => [server.pid],
    signIn: (account) => signIn(server.url, account),
    // What it acknowledges lies in the mailbox.
    countArrived: null,
    stop: () => server.stop(),
  };
}
