import { answerEmpty } from '../../methods/method.ts';
import { DavRefusal } from '../../refusal.ts';
import { fileConditionsHold, pathsOfConditions, preconditionsHold } from '../conditions.ts';
import { conditionsOf, type FileCall, type FileMethod, findEntry } from '../context.ts';
import type { FileDavAnswer, FileEntry, FileState } from '../port.ts';
import { readRange } from '../range.ts';

/** Whether the program has this very content (RFC 9110 §13.1.2, §13.1.3). */
function isKnown({ request }: FileCall, entry: FileEntry): boolean {
  const { headers } = request;
  if (headers['if-none-match'] !== undefined) {
    const tags = headers['if-none-match'].trim();
    // Weak ones count here.
    return tags === '*' || [...tags.matchAll(/"([^"]*)"/g)].some(([, tag]) => tag === entry.etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.trunc(entry.changedAt / 1_000) * 1_000 <= since;
}

function answerContent(call: FileCall, entry: FileEntry): FileDavAnswer {
  const { request, store } = call;
  const { etag, size, type, name } = entry;
  const modified = new Date(entry.changedAt).toUTCString();
  const headers = { etag: `"${etag}"`, 'last-modified': modified, 'accept-ranges': 'bytes', 'content-type': type };
  const wantsContent = request.method !== 'HEAD';
  const range = wantsContent ? readRange(request.headers, { size, etag, modified }) : null;
  if (range === 'beyond') return answerEmpty(416, { 'content-range': `bytes */${size}` });
  if (range === null) {
    const whole = { ...headers, 'content-length': String(size) };
    const body = wantsContent && size > 0 ? store.read(entry, null) : '';
    return { status: 200, headers: whole, body, file: { name } };
  }
  const { start, end } = range;
  const part = { 'content-length': String(end - start), 'content-range': `bytes ${start}-${end - 1}/${size}` };
  return { status: 206, headers: { ...headers, ...part }, body: store.read(entry, range), file: { name } };
}

/** Whether what the program expects holds. If-None-Match is left out: it says what the program has. */
async function isAsExpected(call: FileCall, entry: FileEntry): Promise<boolean> {
  const { store, path } = call;
  const conditions = { ...conditionsOf(call), ifNoneMatch: null };
  if (conditions.lists === null) return preconditionsHold(conditions, entry);
  const states = new Map<string, FileState>();
  for (const one of [path, ...pathsOfConditions(conditions)]) {
    const found = await store.find(one);
    const locks = found === undefined ? [] : ((await store.locksOn([found])).get(found.id) ?? []);
    states.set(JSON.stringify(one), { entry: found ?? null, tokens: locks.map(({ token }) => token) });
  }
  return fileConditionsHold(conditions, path, (one) => states.get(JSON.stringify(one)) ?? { entry: null, tokens: [] });
}

/** A file's content, or one range of it. Some programs send HEAD to folders, to see that they are there. */
export const get: FileMethod = async (call) => {
  const entry = await findEntry(call);
  const etag = `"${entry.etag}"`;
  if (entry.kind === 'folder') {
    if (call.request.method === 'HEAD') return answerEmpty(200, { etag });
    throw new DavRefusal(405, 'Only files can be read');
  }
  if (!(await isAsExpected(call, entry))) throw new DavRefusal(412, 'A condition does not hold');
  if (isKnown(call, entry)) return answerEmpty(304, { etag, 'last-modified': new Date(entry.changedAt).toUTCString() });
  return answerContent(call, entry);
};
