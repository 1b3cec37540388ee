import { answerEmpty } from '../../methods/method.ts';
import type { FileMethod } from '../context.ts';
import { copy, move } from './copy-move.ts';
import { remove } from './delete.ts';
import { get } from './get.ts';
import { lock, unlock } from './lock.ts';
import { mkcol } from './mkcol.ts';
import { propfind } from './propfind.ts';
import { proppatch } from './proppatch.ts';
import { put } from './put.ts';

/** Windows and Office look for the second before they write. */
const options: FileMethod = async () =>
  answerEmpty(200, { dav: '1, 2, 3', 'ms-author-via': 'DAV', allow: [...fileMethodTable.keys()].join(', ') });

/** Every method. */
export const fileMethodTable: ReadonlyMap<string, FileMethod> = new Map([
  ['OPTIONS', options],
  ['PROPFIND', propfind],
  ['PROPPATCH', proppatch],
  ['GET', get],
  ['HEAD', get],
  ['PUT', put],
  ['DELETE', remove],
  ['MKCOL', mkcol],
  ['COPY', copy],
  ['MOVE', move],
  ['LOCK', lock],
  ['UNLOCK', unlock],
]);
