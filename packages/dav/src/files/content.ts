/** Bodies of requests as they come in. */
import { DavRefusal } from '../refusal.ts';
import { parseXml, type XmlElement } from '../xml/parse-xml.ts';
import type { FileCall } from './context.ts';
import type { FileDavRequest } from './port.ts';

/** The announced length of a body; null where there is none, as in one that comes in chunks. */
export function readLength({ headers }: FileDavRequest): number | null {
  const length = headers['content-length'];
  if (length === undefined) return null;
  if (!/^\d{1,15}$/.test(length)) throw new DavRefusal(400, 'The length is no number');
  return Number(length);
}

/** The next part; null at the end. */
async function readPart(source: AsyncIterator<Uint8Array, unknown>): Promise<Uint8Array | null> {
  try {
    const next = await source.next();
    return next.done === true ? null : next.value;
  } catch (error) {
    throw new DavRefusal(400, 'The body ended early', undefined, { cause: error });
  }
}

/**
 * A body with its limit, as it was announced. Whatever ends it early becomes a refusal: a program that has gone is no fault of ours, and what it
 * has sent of a file is no file.
 */
export async function* limitContent(request: FileDavRequest, maxBytes: number): AsyncGenerator<Uint8Array> {
  const length = readLength(request);
  if (length !== null && length > maxBytes) throw new DavRefusal(413, 'The body is too large');
  let received = 0;
  const source = request.body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await readPart(source);
      if (part === null) break;
      received += part.byteLength;
      if (received > maxBytes) throw new DavRefusal(413, 'The body is too large');
      yield part;
    }
    if (length !== null && received !== length) throw new DavRefusal(400, 'The body ended early');
  } finally {
    await source.return?.();
  }
}

/** The XML of a request; null where it has no body. */
export async function readFileXml({ request, limits }: FileCall): Promise<XmlElement | null> {
  const parts: Uint8Array[] = [];
  for await (const part of limitContent(request, limits.maxXmlBytes)) parts.push(part);
  return parseXml(Buffer.concat(parts), limits);
}
