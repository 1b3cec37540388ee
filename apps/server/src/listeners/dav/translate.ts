/** Requests and answers between HTTP and the package. */
import { Readable } from 'node:stream';
import type { FileDavAnswer } from '@hongyan/dav';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The path as it stands in the request. */
export const readPath = (url: string): string => url.split('?')[0] ?? url;

/** Headers with one value each. */
export const joinHeaders = (headers: FastifyRequest['headers']): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

/** Sends what the package answers, at the speed at which it is taken. */
export function sendAnswer(
  reply: FastifyReply,
  method: string,
  { status, headers, body }: FileDavAnswer,
): FastifyReply {
  reply.code(status).headers({ ...headers });
  if (headers['cache-control'] === undefined) reply.header('Cache-Control', 'no-store');
  if (method === 'HEAD' || body === '') return reply.send();
  return reply.send(typeof body === 'string' ? body : Readable.from(body, { objectMode: false }));
}
