import { answerEmpty } from '../../methods/method.ts';
import { DavRefusal } from '../../refusal.ts';
import { limitContent, readLength } from '../content.ts';
import { conditionsOf, type FileMethod } from '../context.ts';

/** Writes a file as it comes in (RFC 4918 §9.7). */
export const put: FileMethod = async (call) => {
  const { request, store, path, limits } = call;
  const { headers } = request;
  const conditions = conditionsOf(call);
  // A part that is taken for the whole would destroy the file (RFC 9110 §14.5).
  if (headers['content-range'] !== undefined) throw new DavRefusal(400, 'Files are stored whole');
  const length = readLength(request);
  if (length !== null && length > limits.maxFileBytes) throw new DavRefusal(413, 'The file is too large');
  const type = headers['content-type'] ?? null;
  const content = limitContent(request, limits.maxFileBytes);
  const { created, etag } = await store.put(path, content, { length, type, conditions });
  return answerEmpty(created ? 201 : 204, { etag: `"${etag}"` });
};
