/**
 * The listener of resumable uploads: tus 1.0 at /api/file/tus with the extensions creation, termination, checksum and expiration
 * (docs/decisions/0030-resumable-uploads.md). It translates; features/large-attachments decides. Each request needs the session and,
 * with a cookie, this very site, as every call that changes something. Of the common rules one is bent: the body of PATCH is
 * `application/offset+octet-stream`, which no form of another site can send.
 */
import type { Readable } from 'node:stream';
import { bodyTypes, type Call, maxFileBytes } from '@hongyan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallContext } from '../../call/call-context.ts';
import type { ResumableUploads, UploadState } from '../../call/resumable-uploads.ts';
import { UserError } from '../../call/user-error.ts';
import { createContext, type RouteGates } from './bind-routes.ts';
import { type HttpListener, readCredential } from './caller.ts';
import { dropRest } from './drop-rest.ts';
import { mediaTypeGate } from './media-type.ts';
import { readAnnouncement, readChunkHeaders } from './upload-headers.ts';

export interface UploadListener {
  readonly uploads: ResumableUploads;
  readonly listener: HttpListener;
  readonly gates: RouteGates;
}

const version = '1.0.0';
const path = '/api/file/tus';

/** What the gates ask of a call: every request of the protocol is held to what a call that changes something is. */
const access: Call = {
  name: 'largeAttachments.tus',
  method: 'POST',
  path: 'file/tus',
  capability: 'compose',
  summary: 'Resumable uploads (tus 1.0)',
  access: 'session',
  input: z.unknown(),
  output: z.unknown(),
  // A chunk of 4 MiB each: far above what a line of 10 Gbit/s brings.
  rateLimit: { max: 6_000, perSeconds: 10, by: 'session' },
  errors: [],
  changes: true,
  needs: 'full',
  programs: true,
  body: 'pieces',
};
/** Each makes a row and reserves space. */
const creationsPerMinute = 300;

function refuseOtherVersions(request: FastifyRequest, reply: FastifyReply): void {
  // A proxy that cannot pass PATCH is no reason to let POST stand for it.
  if (request.headers['x-http-method-override'] !== undefined)
    throw new UserError('uploadHeaderInvalid', { reason: 'X-HTTP-Method-Override' });
  if (request.headers['tus-resumable'] === version) return;
  reply.header('Tus-Version', version);
  throw new UserError('tusVersion');
}

function sendState(reply: FastifyReply, state: UploadState): void {
  reply.header('Upload-Offset', String(state.offset));
  if (state.offset < state.lengthBytes) reply.header('Upload-Expires', new Date(state.expiresAt).toUTCString());
}

const encode = (text: string): string => Buffer.from(text).toString('base64');

type Handler = (context: CallContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Ids are 128 random bits in hex. Nothing else reaches the store, or a path. */
function readUploadId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!/^[0-9a-f]{32}$/.test(id)) throw new UserError('uploadNotFound');
  return id;
}

function createHandlers(uploads: ResumableUploads): Record<'create' | 'head' | 'patch' | 'remove', Handler> {
  return {
    create: async (context, request, reply) => {
      const state = await uploads.create(context, readAnnouncement(request));
      sendState(reply, state);
      return reply.code(201).header('Location', `${path}/${state.uploadId}`).send();
    },
    head: async (context, request, reply) => {
      const state = await uploads.readState(context, readUploadId(request));
      sendState(reply, state);
      const { fileName, type, purpose } = state;
      return reply
        .code(200)
        .header('Cache-Control', 'no-store')
        .header('Upload-Length', String(state.lengthBytes))
        .header('Upload-Metadata', `filename ${encode(fileName)},filetype ${encode(type)},purpose ${encode(purpose)}`)
        .send();
    },
    patch: async (context, request, reply) => {
      const body = request.body as Readable | undefined;
      if (body === undefined) throw new UserError('mediaType');
      const stream: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false });
      try {
        const state = await uploads.append(context, readUploadId(request), { ...readChunkHeaders(request), stream });
        sendState(reply, state);
        return await reply.code(204).send();
      } catch (error) {
        dropRest(request.raw);
        throw error;
      }
    },
    remove: async (context, request, reply) => {
      await uploads.remove(context, readUploadId(request));
      return reply.code(204).send();
    },
  };
}

/** Binds the protocol. */
export async function bindResumableUploads(
  app: FastifyInstance,
  { uploads, listener, gates }: UploadListener,
): Promise<void> {
  const handlers = createHandlers(uploads);
  const bind = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    refuseOtherVersions(request, reply);
    const context = (await createContext(access, request, reply, listener, gates)) as CallContext;
    return handler(context, request, reply);
  };
  const limit = (name: string, max: number, timeWindow: number) => ({
    rateLimit: {
      max,
      timeWindow,
      keyGenerator: (request: FastifyRequest) =>
        `${name} ${readCredential(request, listener.isSecure)?.token ?? request.ip}`,
    },
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser(bodyTypes[access.body], (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Tus-Resumable', version);
    });
    scope.addHook('onRequest', mediaTypeGate(access));
    // What the server can do: nothing of anybody's is disclosed.
    scope.options(path, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'Tus-Version': version,
          'Tus-Extension': 'creation,termination,checksum,expiration',
          'Tus-Max-Size': String(maxFileBytes),
          'Tus-Checksum-Algorithm': 'sha1,sha256',
        })
        .send(),
    );
    scope.post(path, { config: limit('tus-create', creationsPerMinute, 60_000) }, bind(handlers.create));
    const config = limit('tus', access.rateLimit.max, access.rateLimit.perSeconds * 1_000);
    scope.head(`${path}/:id`, { config }, bind(handlers.head));
    scope.patch(`${path}/:id`, { config }, bind(handlers.patch));
    scope.delete(`${path}/:id`, { config }, bind(handlers.remove));
  });
}
