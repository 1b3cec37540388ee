import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobAnswer } from '../../call/route.ts';
import { parseByteRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { setBlobHeaders } from './security-headers.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Sends a file, or the range of it that is asked for, under the same headers. */
export async function sendBlob(request: FastifyRequest, reply: FastifyReply, blob: BlobAnswer): Promise<FastifyReply> {
  setBlobHeaders(reply);
  reply
    .header('Content-Disposition', contentDisposition(blob.inline ? 'inline' : 'attachment', blob.fileName))
    .type(blob.type);
  const tag = blob.version === undefined ? undefined : `"${blob.version}"`;
  if (tag !== undefined) reply.header('ETag', tag).header('Cache-Control', 'no-store');
  if (blob.isImmutable === true) reply.header('Cache-Control', `private, max-age=${yearSeconds}, immutable`);
  if (blob.ranges === undefined) return sendWhole(reply, blob);
  reply.header('Accept-Ranges', 'bytes');
  const { range } = request.headers;
  // If-Range names another version, or one where versions have no names: the whole file is the right answer (RFC 9110 §13.1.5).
  const wanted = request.headers['if-range'];
  if (range === undefined || (wanted !== undefined && wanted !== tag)) return sendWhole(reply, blob);
  const { size, open } = await blob.ranges();
  const asked = parseByteRange(range, size);
  if (asked === 'none') return sendWhole(reply, blob);
  if (asked === 'beyond') {
    blob.stream.destroy();
    return reply.code(416).header('Content-Range', `bytes */${size}`).send(Readable.from([]));
  }
  blob.stream.destroy();
  return reply
    .code(206)
    .header('Content-Range', `bytes ${asked.start}-${asked.end - 1}/${size}`)
    .header('Content-Length', String(asked.end - asked.start))
    .send(open(asked.start, asked.end));
}

function sendWhole(reply: FastifyReply, blob: BlobAnswer): FastifyReply {
  if (blob.size !== null) reply.header('Content-Length', String(blob.size));
  return reply.send(blob.stream);
}
