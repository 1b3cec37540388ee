import type { Api } from './api.ts';
import { round } from './figures.ts';

type Bulk = { readonly bulkId: string; readonly total: number };

/** How long a change in the background takes, from the call to its last batch, and how long the call itself. */
async function measureChange(api: Api, start: () => Promise<Bulk>) {
  const begin = performance.now();
  const { bulkId, total } = await start();
  const answered = performance.now() - begin;
  for (;;) {
    const [state] = (await api.data(api.client.bulk.state({ bulkId }))).list;
    if (state === undefined || state.state !== 'running') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const ms = performance.now() - begin;
  return {
    bulkId,
    figures: { mails: total, answeredMs: round(answered), ms: round(ms), perSecond: round((total / ms) * 1_000) },
  };
}

/** Moves 10 000 mails at most by one call and takes it back, then empties the inbox; `readStallMs` says how late the server's event loop was meanwhile. */
export async function measureBulk(api: Api, readStallMs: () => Promise<number>) {
  const { client } = api;
  const folder = await api.data(client.folders.saveFolder({ folderName: `b${String(Date.now() % 1_000_000)}` }));
  const list = { kind: 'folder', mailboxId: '1' as never, isUnread: 2 } as const;
  await readStallMs();
  // The newest 10 000: what is left out is the rest, by a search for the time.
  const wanted = await api.data(client.mailbox.list({ mailboxId: '1', pageSize: 200, pageNum: 50 })).catch(() => null);
  const startTime = wanted?.list.at(-1)?.receivedAt ?? 0;
  const newest = {
    kind: 'search',
    criteria: { mailboxId: '1' as never, startTime, hasAttachment: 2, isUnread: 2 },
  } as const;
  const move = await measureChange(api, () =>
    api.data(client.bulk.start({ list: newest, action: { kind: 'move', targetMailboxId: folder.folderId } })),
  );
  const moveStall = await readStallMs();
  const undo = await measureChange(api, async () => {
    const { bulkId, total } = await api.data(client.bulk.undo({ bulkId: move.bulkId }));
    return { bulkId, total };
  });
  const undoStall = await readStallMs();
  const empty = await measureChange(api, () => api.data(client.bulk.clearFolder({ folderId: list.mailboxId })));
  const emptyStall = await readStallMs();
  return {
    move10000: { ...move.figures, stallMs: round(moveStall) },
    undo10000: { ...undo.figures, stallMs: round(undoStall) },
    emptyFolder: { ...empty.figures, stallMs: round(emptyStall) },
  };
}
