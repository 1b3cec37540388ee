import { answerEmpty } from '../../methods/method.ts';
import { DavRefusal } from '../../refusal.ts';
import { dav } from '../../xml/names.ts';
import { printDocument } from '../../xml/write-xml.ts';
import { readFileXml } from '../content.ts';
import { conditionsOf, type FileCall, type FileMethod, readFileDepth } from '../context.ts';
import { printLocks, readLockInfo, readTimeout } from '../lock-xml.ts';
import type { FileDavAnswer, FileLock } from '../port.ts';

const answerLock = (
  status: number,
  lock: FileLock,
  call: FileCall,
  headers: Readonly<Record<string, string>>,
): FileDavAnswer => ({
  status,
  headers: { 'content-type': 'application/xml; charset=utf-8', ...headers },
  body: printDocument(dav('prop'), printLocks([lock], call)),
});

async function refresh(call: FileCall, timeoutSeconds: number): Promise<FileDavAnswer> {
  const { store, path } = call;
  const conditions = conditionsOf(call);
  if (conditions.tokens.length !== 1) throw new DavRefusal(400, 'Which lock is refreshed stands in the If header');
  const lock = await store.refreshLock(path, timeoutSeconds, conditions);
  if (lock === undefined) throw new DavRefusal(412, 'That lock is not on this', dav('lock-token-matches-request-uri'));
  return answerLock(200, lock, call, {});
}

/** Takes a lock, or refreshes one (RFC 4918 §9.10). */
export const lock: FileMethod = async (call) => {
  const { store, path, request, limits } = call;
  const timeoutSeconds = readTimeout(request.headers['timeout'], limits);
  const info = await readFileXml(call);
  if (info === null) return refresh(call, timeoutSeconds);
  const { scope, owner } = readLockInfo(info, limits);
  const depth = readFileDepth(call, ['0', 'infinity']);
  const conditions = conditionsOf(call);
  const taken = await store.lock(path, { scope, owner, depth, timeoutSeconds, conditions });
  return answerLock(taken.created ? 201 : 200, taken.lock, call, { 'lock-token': `<${taken.lock.token}>` });
};

/** Gives a lock back (RFC 4918 §9.11). */
export const unlock: FileMethod = async (call) => {
  const { store, path, request } = call;
  const [, token] = /^\s*<([^<>\s]+)>\s*$/.exec(request.headers['lock-token'] ?? '') ?? [];
  if (token === undefined) throw new DavRefusal(400, 'There is no token of a lock');
  if (!(await store.unlock(path, token)))
    throw new DavRefusal(409, 'That lock is not on this', dav('lock-token-matches-request-uri'));
  return answerEmpty(204);
};
