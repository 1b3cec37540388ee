import { Readable } from 'node:stream';
import multipart, { type MultipartFields } from '@fastify/multipart';
import { type Call, explainInput, mebibyte } from '@hongyan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import { type CallContext, type CallSession, type OpenCallContext, refusePrograms } from '../../call/call-context.ts';
import type { AnswerCookies, BlobAnswer, PlainAnswer, RedirectAnswer, Route, UploadedFile } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { chooseLanguage, cookieName, createOpenContext, type HttpListener, readCredential } from './caller.ts';
import { sendData } from './envelope.ts';
import { mediaTypeGate } from './media-type.ts';
import { createStepCookies, sendRedirect } from './redirect.ts';
import { isFromElsewhere, isOpenedFromHere, isReadFromHere, isSameOrigin } from './same-origin.ts';
import { sendBlob } from './send-blob.ts';

/** Turns a credential into a session; null when it is not good (any more). */
export type Authenticate = (
  credential: { kind: 'cookie' | 'bearer'; token: string },
  context: OpenCallContext,
) => Promise<CallSession | null>;

/** Whether a feature is on for this caller; a call behind a switch that is off answers `featureOff`. */
export type FeatureGate = (call: Call, context: CallContext) => Promise<boolean>;

export interface RouteGates {
  readonly authenticate: Authenticate;
  readonly isFeatureOn: FeatureGate;
}

const defaultBodyBytes = mebibyte;

function readInput(call: Call, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>;
  if (request.method === 'GET' || request.method === 'HEAD') return { ...(request.query as object), ...params };
  const body = call.body === 'multipart' ? {} : (request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body))
    throw new UserError('invalidInput', { problem: 'notJsonObject' });
  const query = call.inputInQuery === true ? (request.query as object) : {};
  return { ...query, ...body, ...params };
}

function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { name, params } = explainInput(parsed.error.issues, input);
  throw new UserError(name, params);
}

/** Whether a request with a cookie comes from where this call may be made. */
function isFromHere({ access, changes, opens }: Call, request: FastifyRequest, isSecure: boolean): boolean {
  if (opens === 'fromAnywhere') return true;
  if (opens === 'fromHere' && isOpenedFromHere(request)) return true;
  // A signed address is its own proof, read by frames and pictures too; the cookie that may come along is ignored.
  if (access === 'signed' && !changes) return true;
  // Every browser says with a POST where it comes from.
  return changes || request.method === 'POST' ? isSameOrigin(request, isSecure) : isReadFromHere(request, isSecure);
}

function refuseOtherSites(
  call: Call,
  request: FastifyRequest,
  kind: 'cookie' | 'bearer' | undefined,
  listener: HttpListener,
): void {
  const wantsCookie = (request.body as { session?: unknown } | null | undefined)?.session === 'cookie';
  const isCookieCall = kind === 'cookie' || (call.access === 'open' && wantsCookie);
  if (isCookieCall && !isFromHere(call, request, listener.isSecure)) throw new UserError('crossSite');
}

/** What the actor may not do in the mailbox that is open. In one's own everything; in another's what the grant says (decision 0043). */
function refuseWithoutRight({ needs }: Call, { right, granted }: CallSession): void {
  if (right === 'own' || needs === 'read' || needs === 'person') return;
  if (needs === 'own' || (needs === 'mailbox' && granted?.isShared !== true)) throw new UserError('notWhileSwitched');
  if (right !== 'full') throw new UserError('mailboxRightMissing');
}

/**
 * A window may still show a mailbox that another window of its session has left: what it means for one mailbox must not be done in the other.
 * Clients say in `X-Mailbox` which one they believe to be open (`mailbox.id` of home.index); programs that never switch leave it out.
 */
function refuseInOtherMailbox({ needs }: Call, request: FastifyRequest, { subject }: CallSession): void {
  const believed = request.headers['x-mailbox'];
  if (believed !== undefined && needs !== 'person' && believed !== String(subject))
    throw new UserError('mailboxSwitched');
}

/** Who calls, and whether they may call this at all: session, same origin, program, lock, right, switch. */
export async function createContext(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  listener: HttpListener,
  gates: RouteGates,
): Promise<OpenCallContext | CallContext> {
  const open = createOpenContext(request, reply, listener);
  const credential = readCredential(request, listener.isSecure);
  refuseOtherSites(call, request, credential?.kind, listener);
  // Keys belong to an account. With one, an outsider's guess was counted once for many, and names that nobody has answered otherwise.
  if (call.access !== 'session') return { ...open, idempotencyKey: undefined };
  const session = credential === null ? null : await gates.authenticate(credential, open);
  if (session === null) throw new UserError('loginExpired');
  request.savedLanguage = session.language;
  refusePrograms(call, session);
  if (session.locked && call.whileLocked !== true) throw new UserError('locked');
  if (session.mustChange && call.whileMustChange !== true) throw new UserError('passwordMustChange');
  refuseInOtherMailbox(call, request, session);
  refuseWithoutRight(call, session);
  const context: CallContext = { ...open, language: chooseLanguage(request), session };
  if (call.feature !== undefined && !(await gates.isFeatureOn(call, context))) throw new UserError('featureOff');
  return context;
}

function createCookies(reply: FastifyReply, isSecure: boolean): AnswerCookies {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    setSession: (token, maxAgeSeconds) =>
      void reply.setCookie(cookieName(isSecure), token, { ...options, maxAge: maxAgeSeconds }),
    clearSession: () => void reply.clearCookie(cookieName(isSecure), options),
  };
}

/** A form that is cut off or malformed is the caller's fault. */
function cutOff(cause: unknown): UserError {
  return new UserError('invalidInput', { problem: 'formCutOff' }, { cause: cause as Error });
}

async function* readUpload(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw cutOff(error);
  }
}

async function uploadedFile(request: FastifyRequest, call: Call): Promise<UploadedFile | undefined> {
  if (call.body !== 'multipart') return undefined;
  if (!request.isMultipart()) throw new UserError('mediaType');
  const reading = request.file({
    limits: {
      fileSize: call.maxBodyBytes ?? defaultBodyBytes,
      files: 1,
      fields: 20,
      fieldSize: 10_000,
      headerPairs: 50,
    },
  });
  const file = await reading.catch((error: unknown) => {
    throw (error as { statusCode?: number }).statusCode === undefined ? cutOff(error) : error;
  });
  if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
  return {
    fileName: file.filename,
    type: file.mimetype,
    stream: Readable.from(readUpload(file.file), { objectMode: false }),
    fields: listTextFields(file.fields),
    truncated: () => file.file.truncated,
  };
}

function listTextFields(fields: MultipartFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const one = Array.isArray(field) ? field[0] : field;
      return one?.type === 'field' && typeof one.value === 'string' ? [[name, one.value]] : [];
    }),
  );
}

function sendPlain(reply: FastifyReply, { status, body }: PlainAnswer): FastifyReply {
  return reply.code(status).header('Cache-Control', 'no-store').send(body);
}

function createHandler(route: Route, listener: HttpListener, gates: RouteGates): RouteHandlerMethod {
  const { call } = route;
  return async (request, reply) => {
    const context = await createContext(call, request, reply, listener, gates);
    const input = parseInput(call.input, readInput(call, request));
    const output = await route.handle({
      context,
      input,
      file: await uploadedFile(request, call),
      cookies: createCookies(reply, listener.isSecure),
      credential: readCredential(request, listener.isSecure),
      ...(call.response === 'redirect'
        ? { steps: createStepCookies(request, reply, listener.isSecure), isFromElsewhere: isFromElsewhere(request) }
        : {}),
    });
    if (call.response === 'redirect') return sendRedirect(reply, output as RedirectAnswer);
    if (call.response === 'plain') return sendPlain(reply, output as PlainAnswer);
    if (call.response === 'blob') return sendBlob(request, reply, output as BlobAnswer);
    return sendData(reply, context.language, call.output.parse(output));
  };
}

/** Whose calls are counted together. A credential stands for its session: it need not be good to be counted. */
function limitKey(call: Call, request: FastifyRequest, isSecure: boolean): string {
  const token = call.rateLimit.by === 'session' ? readCredential(request, isSecure)?.token : undefined;
  return `${call.name} ${token ?? request.ip}`;
}

/** Binds every route of the features, below /api/ where the contract does not say otherwise. A path that is bound twice fails the start; entries without a route are looked for by the composition (complete-routes.ts). */
export async function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  listener: HttpListener,
  gates: RouteGates,
): Promise<void> {
  await app.register(multipart);
  for (const route of routes) {
    const { call } = route;
    const methods = call.alsoMethod === undefined ? [call.method] : [call.method, call.alsoMethod];
    app.route({
      method: methods,
      url: `${call.isAtRoot === true ? '/' : '/api/'}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      // HEAD is safe by its definition (RFC 9110 §9.2.1): what changes something has none.
      exposeHeadRoute: !call.changes && call.response !== 'redirect',
      bodyLimit: call.maxBodyBytes ?? defaultBodyBytes,
      onRequest: mediaTypeGate(call),
      config: {
        takesForm: call.body === 'form',
        capability: call.capability,
        rateLimit: {
          max: call.rateLimit.max,
          timeWindow: call.rateLimit.perSeconds * 1_000,
          keyGenerator: (request: FastifyRequest) => limitKey(call, request, listener.isSecure),
        },
      },
      handler: createHandler(route, listener, gates),
    });
  }
}
