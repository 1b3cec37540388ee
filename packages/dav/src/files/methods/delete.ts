import { answerEmpty } from '../../methods/method.ts';
import { conditionsOf, type FileMethod, readFileDepth } from '../context.ts';

/** Removes a file, or a folder with all that is in it (RFC 4918 §9.6). */
export const remove: FileMethod = async (call) => {
  const { request, store, path } = call;
  // Programs send other depths for files, where there is nothing below.
  const isFile = request.headers['depth'] !== undefined && (await store.find(path))?.kind === 'file';
  if (!isFile) readFileDepth(call, ['infinity']);
  await store.remove(path, conditionsOf(call));
  return answerEmpty(204);
};
