/** Files below /dav/files: bodies stream both ways, and nothing of a file is kept in memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxFileBytes } from '@hongyan/contract';
import { answerFileRequest, fileDavMethods } from '@hongyan/dav';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '../http/content-disposition.ts';
import { dropRest } from '../http/drop-rest.ts';
import { readLongBody } from '../http/long-bodies.ts';
import { setBlobHeaders } from '../http/security-headers.ts';
import type { DavCounters } from './dav-counters.ts';
import { joinHeaders, readPath, sendAnswer } from './translate.ts';

const filesBase = '/dav/files';
/** A program that sends nothing of its file for so long has gone. */
const stallMs = 60_000;

/** Whether a path is one of files. */
export const isFilesPath = (path: string): boolean => path === filesBase || path.startsWith(`${filesBase}/`);

/** Requests whose programs wait for a word before they send their body (RFC 9110 §10.1.1). */
const waiting = new WeakSet<IncomingMessage>();

/** Lets requests for files be refused before their body is sent; all others are told to go on at once, as Node does by itself. */
function deferContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (isFilesPath(readPath(request.url ?? ''))) waiting.add(request);
    else response.writeContinue();
    app.server.emit('request', request, response);
  });
}

async function* readBody({ raw }: FastifyRequest, reply: FastifyReply): AsyncGenerator<Uint8Array> {
  if (waiting.delete(raw)) reply.raw.writeContinue();
  if (raw.method === 'PUT') yield* readLongBody(raw, stallMs);
  else yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

function createFilesHandler(counters: DavCounters, now: () => number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = request.davSession;
    if (session === undefined) throw new Error('a request of WebDAV without its session');
    const { method } = request;
    // Goes on after a refusal, so that the answer is not lost.
    reply.raw.once('finish', () => dropRest(request.raw));
    if (session.files === null) {
      counters.request(method, 404);
      return reply.code(404).send();
    }
    session.watchEnd(() => reply.raw.destroy());
    // The name behind a trusted proxy: destinations are compared with it.
    const headers = { ...joinHeaders(request.headers), host: request.host };
    const asked = { method, path: readPath(request.url), headers, body: readBody(request, reply) };
    const answer = await answerFileRequest(asked, session.files, {
      base: filesBase,
      now: now(),
      limits: { maxFileBytes },
    });
    counters.request(method, answer.status);
    if (answer.file !== undefined) {
      setBlobHeaders(reply);
      reply
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', contentDisposition('attachment', answer.file.name));
    }
    return sendAnswer(reply, method, answer);
  };
}

interface FilesListenerOptions {
  readonly counters: DavCounters;
  readonly now: () => number;
  /** Methods that are known here for other paths: they get 405 with the list of what is. */
  readonly otherMethods: readonly string[];
}

/** Binds the paths of files in a scope whose requests are signed in. */
export function bindFiles(scope: FastifyInstance, { counters, now, otherMethods }: FilesListenerOptions): void {
  deferContinue(scope);
  scope.removeAllContentTypeParsers();
  // Left unread: the package takes it as it needs it, or refuses it before.
  scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  const method = [...new Set([...fileDavMethods, ...otherMethods])];
  const handler = createFilesHandler(counters, now);
  for (const url of [filesBase, `${filesBase}/`, `${filesBase}/*`])
    scope.route({ method, url, handler, exposeHeadRoute: false });
}
