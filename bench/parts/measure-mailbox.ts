import type { Api } from './api.ts';
import { measure, round } from './figures.ts';
import type { FilledMailbox } from './fill-store.ts';

/** Reading and moving in one mailbox, each as a person's click makes it: one HTTP call. */
export async function measureMailbox(
  api: Api,
  mailbox: FilledMailbox,
  words: { readonly sampleWord: string; readonly sampleEnglish: string },
) {
  const { client } = api;
  const data: Api['data'] = (answer) => api.data(answer);
  const inbox = '1' as never;
  const page = (pageNum: number, pageSize: number) =>
    data(client.mailbox.list({ mailboxId: inbox, pageNum, pageSize }));
  const first = await page(1, 50);
  const big = first.list[0];
  if (big === undefined) throw new Error('the mailbox is empty');
  const small = first.list.slice(1);
  const lastPage = Math.min(1_000, Math.floor(mailbox.mails / 50));
  const found = {
    chinese: (await data(client.search.quick({ searchKeyword: words.sampleWord }))).total,
    english: (await data(client.search.quick({ searchKeyword: words.sampleEnglish }))).total,
  };
  const result = {
    firstPageOf15: await measure(200, () => page(1, 15)),
    [`page${String(lastPage)}Of50`]: await measure(50, () => page(lastPage, 50)),
    open: await measure(100, (index) =>
      data(client.mailbox.detail({ mailId: small[index % small.length]?.mailId ?? big.mailId })),
    ),
    openWith25MbAttachment: await measure(50, () => data(client.mailbox.detail({ mailId: big.mailId }))),
    searchChineseWord: await measure(100, () => data(client.search.quick({ searchKeyword: words.sampleWord }))),
    searchEnglishWord: await measure(100, () => data(client.search.quick({ searchKeyword: words.sampleEnglish }))),
    hits: found,
  };
  return { ...result, ...(mailbox.mails >= 2_000 ? { move1000: await measureMove(api) } : {}) };
}

/** Moves 1 000 mails to another folder and back, five times. */
async function measureMove(api: Api) {
  const { client } = api;
  const data: Api['data'] = (answer) => api.data(answer);
  const folder = await data(client.folders.saveFolder({ folderName: `m${String(Date.now() % 1_000_000)}` }));
  const ids: string[] = [];
  for (let pageNum = 1; pageNum <= 5; pageNum += 1) {
    const page = await data(client.mailbox.list({ mailboxId: '1', pageNum, pageSize: 200 }));
    ids.push(...page.list.map((item) => item.mailId));
  }
  const times: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const start = performance.now();
    await data(
      client.mailbox.move({
        mailIds: ids,
        targetMailboxId: turn % 2 === 0 ? folder.folderId : '1',
      }),
    );
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: round(sorted[3] ?? 0), max: round(sorted.at(-1) ?? 0), runs: times.length };
}
