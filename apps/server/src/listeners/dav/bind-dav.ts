/**
 * The listener of WebDAV: /dav/, files below /dav/files/, and the well-known addresses of CardDAV and CalDAV (RFC 6764), on the listeners
 * for HTTP and under their guards. It translates; the package speaks the protocol and the backend decides. Every request is signed in by
 * itself with HTTP Basic and an authorisation code, before its body is read. There are no cookies, and browsers are refused: one that keeps the code would send it along
 * with whatever another site's page asks for.
 */
import { calls } from '@hongyan/contract';
import {
  answerRequest,
  davMethods,
  defaultDavLimits,
  fileDavMethods,
  findPathKind,
  readBasicCredentials,
} from '@hongyan/dav';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DavBackend, DavSignedIn } from '../../call/listener-ports.ts';
import { bindFiles, isFilesPath } from './bind-files.ts';
import type { DavCounters } from './dav-counters.ts';
import { joinHeaders, readPath, sendAnswer } from './translate.ts';

export interface DavListenerOptions {
  readonly backend: DavBackend;
  readonly counters: DavCounters;
  readonly now: () => number;
}

const base = '/dav';
const wellKnownPaths = ['/.well-known/carddav', '/.well-known/caldav'];
const challenge = 'Basic realm="Hongyan", charset="UTF-8"';
/** Longer is no name of a program. */
const maxProgramCharacters = 300;
const refusals = { refused: 401, limited: 429, unavailable: 503 } as const;
const retrySeconds = 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's person has, until it is answered. */
    davSession?: Extract<DavSignedIn, { status: 'ok' }>;
  }
}

/** How Thunderbird names its own requests. A page's `fetch` cannot send WebDAV's methods as `no-cors`, and what a page embeds is not `empty`. */
const isThunderbird = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-mode'] === 'no-cors' &&
  headers['sec-fetch-dest'] === 'empty';

/** Whether a browser sends it: a program of contacts or calendars says nothing of sites, or that no site asked. */
function isBrowser(request: FastifyRequest): boolean {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (isThunderbird(request)) return false;
  return (
    headers.origin !== undefined || (site !== undefined && site !== 'none') || headers['sec-fetch-mode'] === 'navigate'
  );
}

function refuse(reply: FastifyReply, answer: Exclude<DavSignedIn, { status: 'ok' }>['status']): FastifyReply {
  const status = refusals[answer];
  if (status === 401) reply.header('WWW-Authenticate', challenge);
  else reply.header('Retry-After', String(retrySeconds));
  return reply.code(status).send();
}

/** Signs the request in, or answers it. */
function createSignIn({ backend, counters }: DavListenerOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isBrowser(request)) return reply.code(403).send();
    const credentials = readBasicCredentials(request.headers.authorization);
    if (credentials === undefined) return refuse(reply, 'refused');
    const program = (request.headers['user-agent'] ?? '').slice(0, maxProgramCharacters);
    const path = readPath(request.url);
    const kind = isFilesPath(path) ? 'file' : findPathKind(path, base);
    const answer = await backend.signIn({ ...credentials, remoteAddress: request.ip, kind, program });
    counters.authentication(answer.status);
    if (answer.status !== 'ok') return refuse(reply, answer.status);
    request.davSession = answer;
    // Also when the program goes before its answer is out.
    reply.raw.once('close', () => answer.close());
    return undefined;
  };
}

function createHandler({ counters }: DavListenerOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = request.davSession;
    if (session === undefined) throw new Error('a request of WebDAV without its session');
    const { method } = request;
    const path = readPath(request.url);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await answerRequest({ method, path, headers: joinHeaders(request.headers), body }, session.store, {
      base,
    });
    counters.request(method, answer.status);
    return sendAnswer(reply, method, answer);
  };
}

/** Methods that are known to programs and not answered for contacts and calendars: they get 405 with the list of what is. */
const otherMethods = ['LOCK', 'UNLOCK', 'COPY', 'MOVE', 'ACL'];

/** Bodies of any type, whole: the package reads them. */
function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const bodyLimit = Math.max(defaultDavLimits.maxXmlBytes, ...Object.values(defaultDavLimits.maxObjectBytes));
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) => parsed(null, body));
}

/**
 * Requests for busy times, which are all that is posted: as many as the web client may ask, of each person over all programs. Counted once the
 * code was right, so that nobody uses up what another may ask, and before the body is read.
 */
const busyRequests = {
  max: calls.calendar.freeBusy.rateLimit.max,
  timeWindow: calls.calendar.freeBusy.rateLimit.perSeconds * 1_000,
  keyGenerator: ({ davSession, ip }: FastifyRequest): string =>
    `dav.freeBusy ${davSession?.store.principal.name ?? ip}`,
};

/** Binds these paths. */
export async function bindDav(app: FastifyInstance, options: DavListenerOptions): Promise<void> {
  const methods = [...davMethods, ...otherMethods];
  for (const method of [...methods, ...fileDavMethods])
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  await app.register(async (scope) => {
    takeAnyBody(scope);
    scope.addHook('onRequest', createSignIn(options));
    const handler = createHandler(options);
    const others = methods.filter((method) => method !== 'POST');
    for (const url of [base, `${base}/`, `${base}/*`]) {
      scope.route({ method: others, url, handler, exposeHeadRoute: false });
      scope.route({ method: 'POST', url, handler, config: { rateLimit: busyRequests } });
    }
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', createSignIn(options));
    bindFiles(scope, { ...options, otherMethods: methods });
  });
  // Asked before anybody signs in, with a body too (RFC 6764 §5).
  await app.register(async (scope) => {
    takeAnyBody(scope);
    const handler = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(301).header('Location', `${base}/`).send();
    for (const url of wellKnownPaths) scope.route({ method: ['GET', 'PROPFIND', 'OPTIONS'], url, handler });
  });
}
