import type { NodeId } from '@hongyan/contract';
import type { Api } from './api.ts';
import { measure, round } from './figures.ts';
import type { ServerProcess } from './server-process.ts';

/** As the web client sends them. */
const atOnce = 4;
/** As the web client asks for them. */
const pageRows = 100;
const runs = 100;

const nameOf = (index: number): string => `报告 report ${String(index).padStart(6, '0')}.txt`;

async function bring({ url }: ServerProcess, { token }: Api, folderId: NodeId, index: number): Promise<void> {
  const form = new FormData();
  form.append('folderId', folderId);
  form.append('onConflict', 'refuse');
  form.append('file', new Blob([`第 ${String(index)} 份 of many small files\n`]), nameOf(index));
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/file/centre/put`, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { code: number; message: string };
  if (answer.code !== 200) throw new Error(`${String(answer.code)} ${answer.message}`);
}

/** Many small files in one folder: bringing them, and what the screen asks for then. */
export async function measureManyFiles(server: ServerProcess, api: Api, count: number) {
  const { list: spaces } = await api.data(api.client.files.spaces({}));
  const [own] = spaces;
  if (own === undefined) throw new Error('nobody has a space');
  const folder = await api.data(api.client.files.createFolder({ parentId: own.rootId, name: '许多 many' }));
  await server.metric('nodejs_eventloop_lag_max_seconds');
  const before = server.memoryMib();
  let next = 0;
  let peak = before;
  const start = performance.now();
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await bring(server, api, folder.nodeId, next);
      if (next % 500 === 0) peak = Math.max(peak, server.memoryMib());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - start) / 1_000;
  const stallMs = (await server.metric('nodejs_eventloop_lag_max_seconds')) * 1_000;
  const page = (offset: number, order: 'name' | 'size' = 'name') =>
    api.data(api.client.files.list({ folderId: folder.nodeId, order, offset, limit: pageRows }));
  return {
    files: count,
    filesPerSecond: round(count / seconds),
    longestStallMs: round(stallMs),
    memoryMib: { before: round(before), peak: round(peak) },
    list: {
      first: await measure(runs, () => page(0)),
      anywhere: await measure(runs, (index) => page((index * 7919) % Math.max(1, count - pageRows))),
      bySize: await measure(runs, (index) => page((index * 7919) % Math.max(1, count - pageRows), 'size')),
    },
    rename: await measure(runs, async (index) => {
      const [file] = (await page(index % count)).list;
      if (file) await api.data(api.client.files.rename({ nodeId: file.nodeId, name: `新名 ${String(index)}.txt` }));
    }),
  };
}
