import { answerEmpty } from '../../methods/method.ts';
import { DavRefusal } from '../../refusal.ts';
import { readLength } from '../content.ts';
import { conditionsOf, type FileMethod } from '../context.ts';

/** Makes a folder (RFC 4918 §9.3). */
export const mkcol: FileMethod = async (call) => {
  const { request, store, path } = call;
  const hasBody = (readLength(request) ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  if (hasBody) throw new DavRefusal(415, 'Folders are made without a body');
  await store.makeFolder(path, conditionsOf(call));
  return answerEmpty(201);
};
