/**
 * The listener of office programs (WOPI: CheckFileInfo and what follows from it) below /wopi/. It translates; features/office-editing decides.
 * Requests come from another server and carry their key in the query; cookies are not looked at.
 */
import { Readable } from 'node:stream';
import { maxFileBytes } from '@hongyan/contract';
import { decodeText } from '@hongyan/mime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';
import { type WopiBackend, type WopiCaller, type WopiFile, WopiRefusal } from '../../call/wopi.ts';
import { StorageFullError } from '../../engines/database/errors.ts';
import { dropRest } from './drop-rest.ts';
import { readLongBody } from './long-bodies.ts';
import { setBlobHeaders } from './security-headers.ts';

/** A program that sends nothing of its file for so long has gone. */
const stallMs = 60_000;
/** Of a lock (WOPI, SupportsExtendedLockLength). */
const maxLockCharacters = 1_024;
/** A key has at most so many. */
const maxTokenCharacters = 1_000;
/** Of one address: all editors of an organisation come from it. */
const requestsPerMinute = 60_000;

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Names come in UTF-7. */
const readName = (request: FastifyRequest, name: string): string | null => {
  const value = headerOf(request, name);
  return value === null ? null : decodeText(Buffer.from(value, 'latin1'), 'utf-7');
};

/** A lock as a header holds it. Refuses with 400 what is none. */
function requireLock(request: FastifyRequest, name = 'x-wopi-lock'): string {
  const lock = headerOf(request, name);
  if (lock === null || lock.length > maxLockCharacters) throw new WopiRefusal(400);
  return lock;
}

function readCaller(request: FastifyRequest): WopiCaller {
  const { id = '' } = request.params as { readonly id?: string };
  const { access_token: token } = request.query as { readonly access_token?: unknown };
  if (typeof token !== 'string' || token.length > maxTokenCharacters) throw new WopiRefusal(401);
  return {
    fileId: id,
    accessToken: token,
    path: request.url,
    proof: {
      current: headerOf(request, 'x-wopi-proof') ?? '',
      old: headerOf(request, 'x-wopi-proofold') ?? '',
      timestamp: headerOf(request, 'x-wopi-timestamp') ?? '',
    },
    address: request.ip,
    requestId: request.id,
  };
}

type Handler = (file: WopiFile, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What else may be refused behind the port, in the statuses of the protocol. */
function toRefusal(error: unknown): WopiRefusal | null {
  if (error instanceof WopiRefusal) return error;
  if (error instanceof StorageFullError) return new WopiRefusal(507, { cause: error });
  if (!(error instanceof UserError)) return null;
  const statuses: Readonly<Record<string, number>> = {
    fileNotFound: 404,
    fileSpaceFull: 413,
    tooLarge: 413,
    fileReadOnly: 401,
    notAllowed: 401,
    featureOff: 404,
    busy: 503,
    storageFull: 507,
    storageUnavailable: 503,
  };
  return new WopiRefusal(statuses[error.errorName] ?? 400, { cause: error });
}

const bodyOf = (request: FastifyRequest): AsyncIterable<Uint8Array> => readLongBody(request.raw, stallMs);

const describe: Handler = async (file, _request, reply) => reply.send(await file.describe());

const getContent: Handler = async (file, request, reply) => {
  const wanted = headerOf(request, 'x-wopi-maxexpectedsize');
  const maxBytes = wanted !== null && /^\d{1,15}$/.test(wanted) ? Number(wanted) : null;
  const { size, version, stream } = await file.read(maxBytes);
  setBlobHeaders(reply);
  return reply
    .header('Cache-Control', 'no-store')
    .header('X-WOPI-ItemVersion', version)
    .header('Content-Length', size)
    .type('application/octet-stream')
    .send(Readable.from(stream, { objectMode: false }));
};

const putContent: Handler = async (file, request, reply) => {
  if (headerOf(request, 'x-wopi-override') !== 'PUT') throw new WopiRefusal(501);
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw new WopiRefusal(413);
  const lock = headerOf(request, 'x-wopi-lock') === null ? null : requireLock(request);
  const readAt = headerOf(request, 'x-cool-wopi-timestamp') ?? headerOf(request, 'x-lool-wopi-timestamp');
  const { version, changedAt } = await file.save({ lock, readAt, stream: bodyOf(request) });
  return reply.header('X-WOPI-ItemVersion', version).send({ LastModifiedTime: changedAt });
};

const changeLock =
  (change: 'lock' | 'refresh' | 'unlock'): Handler =>
  async (file, request, reply) => {
    const lock = requireLock(request);
    const isSwap = change === 'lock' && request.headers['x-wopi-oldlock'] !== undefined;
    const { version } = await file.changeLock(
      isSwap ? { change: 'swap', lock, oldLock: requireLock(request, 'x-wopi-oldlock') } : { change, lock },
    );
    return reply.header('X-WOPI-ItemVersion', version).send();
  };

const getLock: Handler = async (file, _request, reply) => {
  const { lock } = await file.changeLock({ change: 'look' });
  return reply.header('X-WOPI-Lock', lock).send();
};

const putRelative: Handler = async (file, request, reply) => {
  const suggested = readName(request, 'x-wopi-suggestedtarget');
  const exact = readName(request, 'x-wopi-relativetarget');
  // Both, or neither: the protocol leaves it to us, and asks for this status.
  if ((suggested === null) === (exact === null)) throw new WopiRefusal(501);
  const copied = await file.copy({
    kind: suggested === null ? 'exact' : 'suggested',
    name: suggested ?? exact ?? '',
    overwrite: headerOf(request, 'x-wopi-overwriterelativetarget')?.toLowerCase() === 'true',
    stream: bodyOf(request),
  });
  return reply.send(copied);
};

const rename: Handler = async (file, request, reply) => {
  const name = readName(request, 'x-wopi-requestedname');
  if (name === null) throw new WopiRefusal(400, { headers: { 'X-WOPI-InvalidFileNameError': 'No name was given' } });
  const lock = headerOf(request, 'x-wopi-lock') === null ? null : requireLock(request);
  return reply.send({ Name: await file.rename(name, lock) });
};

const remove: Handler = async (file, _request, reply) => {
  await file.remove();
  return reply.send();
};

/** By X-WOPI-Override. */
const changes: Readonly<Record<string, Handler>> = {
  LOCK: changeLock('lock'),
  REFRESH_LOCK: changeLock('refresh'),
  UNLOCK: changeLock('unlock'),
  GET_LOCK: getLock,
  PUT_RELATIVE: putRelative,
  RENAME_FILE: rename,
  DELETE: remove,
};

const change: Handler = async (file, request, reply) => {
  const name = headerOf(request, 'x-wopi-override') ?? '';
  const handler = Object.hasOwn(changes, name) ? changes[name] : undefined;
  if (handler === undefined) throw new WopiRefusal(501);
  return handler(file, request, reply);
};

/** Binds the protocol; where no office program is configured nothing lies below /wopi/. */
export async function bindWopi(app: FastifyInstance, backend: WopiBackend | null): Promise<void> {
  if (backend === null) return;
  const bind = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store');
    reply.raw.once('finish', () => dropRest(request.raw));
    try {
      return await handler(await backend.open(readCaller(request)), request, reply);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal === null) throw error;
      return reply
        .code(refusal.status)
        .headers({ ...refusal.headers })
        .send(refusal.body ?? undefined);
    }
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Left unread: whoever takes it reads it from the connection.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    const config = { rateLimit: { max: requestsPerMinute, timeWindow: 60_000 } };
    scope.get('/wopi/files/:id', { config }, bind(describe));
    scope.post('/wopi/files/:id', { config }, bind(change));
    scope.get('/wopi/files/:id/contents', { config }, bind(getContent));
    scope.post('/wopi/files/:id/contents', { config }, bind(putContent));
  });
}
