import type { IncomingMessage } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { SecureContext } from 'node:tls';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import type { Language } from '@hongyan/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { IdempotencyConflictError, StorageFullError } from '../../engines/database/errors.ts';
import { StorageUnavailableError } from '../../engines/storage-unavailable.ts';
import { bindRoutes, type RouteGates } from './bind-routes.ts';
import { chooseLanguage, type HttpListener, newRequestId } from './caller.ts';
import { chooseProtocol } from './choose-protocol.ts';
import { sendError, sendInternalError } from './envelope.ts';
import { registerFormParser } from './forms.ts';
import { bindHealth, type Health } from './health.ts';
import { hostGuard } from './host-guard.ts';
import type { HttpFigures } from './http-figures.ts';
import { handleClientError } from './long-bodies.ts';
import { setCommonHeaders } from './security-headers.ts';
import { bindWebClient } from './web-client.ts';

type CertificatePair = { readonly cert: string; readonly key: string };

/** What a secure listener serves: a new certificate holds for handshakes from then on, and cuts nobody. */
export interface SecureListener {
  current(): CertificatePair;
  onChange(listener: (certificate: CertificatePair) => void): void;
  /** What is shown to an authority that asks for a proof in the handshake (RFC 8737), by name. */
  readonly challenges: { readonly tls: ReadonlyMap<string, SecureContext> };
}

export interface HttpServerOptions {
  readonly listener: HttpListener;
  readonly routes: readonly Route[];
  readonly gates: RouteGates;
  readonly health: Health;
  readonly figures: HttpFigures;
  readonly log: Logger;
  /** Host names that are answered; empty: any (but the plain listener answers loopback names only). */
  readonly hosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Where files are edited, in a frame of the web client; null: nowhere. */
  readonly officeOrigin: string | null;
  /** Folder of the built web client; null where it was not built (tests of the API). */
  readonly webDirectory: string | null;
  /** The secure listener's certificate (PEM), and word of every one that takes its place; null for the plain listener. */
  readonly tls: SecureListener | null;
  /** Adds the push socket and later listeners that live on HTTP. */
  readonly extend: (app: FastifyInstance) => Promise<void>;
}

/** The specification's request timeout. */
const requestTimeoutMs = 300_000;
/** A head that needs longer is a slow-loris attack. */
const headersTimeoutMs = 30_000;
const maxHeaderBytes = 16 * 1024;
const pushSocketPath = '/api/mail/message/';

/** Whether a request may become a socket. Any other wish for an upgrade is an ordinary request (RFC 9110 §7.8). */
function isSocketRequest(request: IncomingMessage): boolean {
  const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
  return isWebSocket && (request.url ?? '').startsWith(pushSocketPath);
}

const nodeOptions = {
  headersTimeout: headersTimeoutMs,
  maxHeaderSize: maxHeaderBytes,
  shouldUpgradeCallback: isSocketRequest,
};

const tlsOptions = { minVersion: 'TLSv1.2' } as const;

/** Inputs and answers are checked by the contract. Fastify's own checkers are two hundred files that nothing would use. */
function refuseSchema(): never {
  throw new Error('a route has a schema of its own; put it into the contract');
}

function toUserError(error: FastifyError | Error): UserError | null {
  if (error instanceof UserError) return error;
  if (error instanceof StorageFullError) return new UserError('storageFull', {}, { cause: error });
  if (error instanceof StorageUnavailableError) return new UserError('storageUnavailable', {}, { cause: error });
  if (error instanceof IdempotencyConflictError) return new UserError('keyReused', {}, { cause: error });
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new UserError('tooLarge', { max: '' });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new UserError('mediaType');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new UserError('invalidInput', { problem: 'unreadable' });
  return null;
}

function handleErrors(app: FastifyInstance, log: Logger): void {
  const language = (request: FastifyRequest): Language => chooseLanguage(request);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toUserError(error);
    if (known !== null) return sendError(reply, known, language(request), request.id);
    // Who has gone reads no answer, and what ended with them is no fault.
    if (error.name === 'AbortError' && reply.raw.destroyed)
      return sendInternalError(reply, language(request), request.id);
    log.error(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error },
      'a request failed by our fault',
    );
    return sendInternalError(reply, language(request), request.id);
  });
}

/** One HTTP listener, plain or secure; both serve the same routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { listener: endpoint, log } = options;
  const app = fastify({
    loggerInstance: log.child(
      { listener: endpoint.isSecure ? 'https' : 'http' },
      { level: log.isLevelEnabled('debug') ? 'debug' : 'warn' },
    ) as FastifyBaseLogger,
    // A line per request would cost a fifth of the speed, and URLs carry keywords and signed ids.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: handleClientError,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    // A path that cannot be read comes before every hook and the error handler.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(reply, endpoint.isSecure);
      if (isSocketRequest(request.raw)) reply.raw.once('finish', () => request.raw.socket.destroySoon());
      return sendError(reply, new UserError('notFound'), chooseLanguage(request), request.id);
    },
    ...(options.tls === null
      ? { http: nodeOptions }
      : {
          https: {
            ...nodeOptions,
            ...options.tls.current(),
            ...tlsOptions,
            ALPNCallback: chooseProtocol(options.tls.challenges.tls),
          },
        }),
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance;
  options.tls?.onChange((certificate) =>
    (app.server as unknown as HttpsServer).setSecureContext({ ...certificate, ...tlsOptions }),
  );
  app.addHook('onRequest', async (_request, reply) => setCommonHeaders(reply, endpoint.isSecure));
  app.addHook('onRequest', hostGuard(options.hosts, endpoint.isSecure));
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && reply.getHeader('cache-control') === undefined)
      reply.header('Cache-Control', 'no-store');
  });
  // JSON is the only content (a form of another site can send text/plain without asking, docs/security.md).
  app.removeContentTypeParser('text/plain');
  registerFormParser(app);
  handleErrors(app, log);
  // Node no longer counts a connection that asked for an upgrade, and neither times it out nor closes it at the end: one
  // that was refused its socket would stay for ever, and the server could not stop.
  app.addHook('onResponse', async (request, reply) => {
    const { capability = 'other' } = request.routeOptions.config;
    options.figures.answered(capability, reply.statusCode, reply.elapsedTime / 1_000);
    if (isSocketRequest(request.raw)) request.raw.socket.destroySoon();
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => new UserError('tooMany', { seconds: Math.ceil(context.ttl / 1_000) }),
  });
  await app.register(websocket, { options: { maxPayload: 4_096, perMessageDeflate: false } });
  bindHealth(app, options.health);
  await options.extend(app);
  await bindRoutes(app, options.routes, endpoint, options.gates);
  const { officeOrigin } = options;
  await bindWebClient(app, options.webDirectory, { isSecure: endpoint.isSecure, officeOrigin });
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, new UserError('notFound'), chooseLanguage(request), request.id),
  );
  return app;
}
