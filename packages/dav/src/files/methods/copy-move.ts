import { answerEmpty } from '../../methods/method.ts';
import { DavRefusal } from '../../refusal.ts';
import { conditionsOf, type FileCall, type FileMethod, findEntry, readDestination, readFileDepth } from '../context.ts';
import { isWithin } from '../path.ts';
import type { FilePath, TransferOptions } from '../port.ts';

function readOverwrite({ request }: FileCall): boolean {
  const overwrite = (request.headers['overwrite'] ?? 'T').trim().toUpperCase();
  if (overwrite !== 'T' && overwrite !== 'F') throw new DavRefusal(400, 'Overwrite is T or F');
  return overwrite === 'T';
}

/** Where to, and how. What lies in the other is refused: the folder would be in itself, or be gone before it is copied. */
function readTransfer(call: FileCall): { readonly to: FilePath; readonly options: TransferOptions } {
  const { path } = call;
  const to = readDestination(call);
  if (isWithin(to, path) || isWithin(path, to)) throw new DavRefusal(403, 'One of both lies in the other');
  return { to, options: { overwrite: readOverwrite(call), conditions: conditionsOf(call) } };
}

/** Copies a file, or a folder with or without what is in it (RFC 4918 §9.8). */
export const copy: FileMethod = async (call) => {
  const { store, path } = call;
  const { to, options } = readTransfer(call);
  const isDeep = readFileDepth(call, ['0', 'infinity']) === 'infinity';
  const { created } = await store.copy(path, to, { ...options, isDeep });
  return answerEmpty(created ? 201 : 204);
};

/** Moves a file, or a folder with all that is in it (RFC 4918 §9.9). */
export const move: FileMethod = async (call) => {
  const { store, path } = call;
  const { to, options } = readTransfer(call);
  const { kind } = await findEntry(call);
  if (kind === 'folder') readFileDepth(call, ['infinity']);
  const { created } = await store.move(path, to, options);
  return answerEmpty(created ? 201 : 204);
};
