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
import { StorageFullError } from '../../engines/database/errors.ts';
import { bindRoutes, type RouteGates } from './bind-routes.ts';
import { type HttpDoor, languageOf, newRequestId } from './caller.ts';
import { sendError, sendInternalError } from './envelope.ts';
import { bindHealth, type Health } from './health.ts';
import { hostGuard } from './host-guard.ts';
import { setCommonHeaders } from './security-headers.ts';
import { bindWebClient } from './web-client.ts';

export interface HttpServerOptions {
  readonly door: HttpDoor;
  readonly routes: readonly Route[];
  readonly gates: RouteGates;
  readonly health: Health;
  readonly log: Logger;
  /** Host names that are answered; empty: any (but the plain door answers loopback names only). */
  readonly hosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Folder of the built web client; null where it was not built (tests of the API). */
  readonly webDirectory: string | null;
  /** Certificate and key (PEM) of the secure door. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Adds the push socket and later doors that live on HTTP. */
  readonly extend: (app: FastifyInstance) => Promise<void>;
}

/** The specification's request timeout. */
const requestTimeoutMs = 300_000;
/** A head that needs longer is a slow-loris attack. */
const headersTimeoutMs = 30_000;
const maxHeaderBytes = 16 * 1024;

/** Inputs and answers are checked by the contract. Fastify's own checkers are two hundred files that nothing would use. */
function refuseSchema(): never {
  throw new Error('a route has a schema of its own; put it into the contract');
}

function userErrorOf(error: FastifyError | Error): UserError | null {
  if (error instanceof UserError) return error;
  if (error instanceof StorageFullError) return new UserError('storageFull', {}, { cause: error });
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new UserError('tooLarge', { max: '' });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new UserError('mediaType');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new UserError('invalidInput', { reason: 'the request could not be read' });
  return null;
}

function handleErrors(app: FastifyInstance, log: Logger): void {
  const language = (request: FastifyRequest): Language => languageOf(request);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = userErrorOf(error);
    if (known !== null) return sendError(reply, known, language(request), request.id);
    log.error(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error },
      'a request failed by our fault',
    );
    return sendInternalError(reply, language(request), request.id);
  });
}

/** One HTTP door, plain or secure; both serve the same routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { door, log } = options;
  const app = fastify({
    loggerInstance: log.child({ door: door.isSecure ? 'https' : 'http' }) as FastifyBaseLogger,
    // A line per request would cost a fifth of the speed, and URLs carry keywords and signed ids.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestTimeout: requestTimeoutMs,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    ...(options.tls === null
      ? { http: { headersTimeout: headersTimeoutMs, maxHeaderSize: maxHeaderBytes } }
      : {
          https: {
            ...options.tls,
            minVersion: 'TLSv1.2',
            headersTimeout: headersTimeoutMs,
            maxHeaderSize: maxHeaderBytes,
          },
        }),
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance;
  app.addHook('onRequest', async (_request, reply) => setCommonHeaders(reply, door.isSecure));
  app.addHook('onRequest', hostGuard(options.hosts, door.isSecure));
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && reply.getHeader('cache-control') === undefined)
      reply.header('Cache-Control', 'no-store');
  });
  handleErrors(app, log);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => new UserError('tooMany', { seconds: Math.ceil(context.ttl / 1_000) }),
  });
  await app.register(websocket, { options: { maxPayload: 4_096, perMessageDeflate: false } });
  bindHealth(app, options.health);
  await options.extend(app);
  await bindRoutes(app, options.routes, door, options.gates);
  await bindWebClient(app, options.webDirectory, door.isSecure);
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, new UserError('notFound'), languageOf(request), request.id),
  );
  return app;
}
