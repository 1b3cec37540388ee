import type { Services } from '../../services.ts';
import {
  emptyPart,
  type PartForMessage,
  type PartOwner,
  pictureName,
  picturesForMessage,
  requirePart,
} from '../writing-aids/index.ts';
import { findBuiltInStyle } from './built-in-papers.ts';

/** Stationery for a message. Refuses with paperNotFound. */
export async function readPaperForMessage(
  { database: { read } }: Pick<Services, 'database'>,
  owner: PartOwner,
  { id }: { readonly id: string },
): Promise<PartForMessage> {
  const builtIn = findBuiltInStyle(id);
  if (builtIn !== null) return { ...emptyPart, id, name: id, look: { ...builtIn, picture: null } };
  const { name, content } = await requirePart(read, owner, 'paper', id);
  const { look, pictureId, data } = content;
  const picture = pictureId === null ? data : pictureName(pictureId);
  const pictures = pictureId === null ? [] : await picturesForMessage(read, owner.account, picture ?? '');
  return { ...emptyPart, id, name, look: { ...look, picture }, pictures };
}
