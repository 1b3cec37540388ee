import type { Services } from '../../services.ts';
import {
  emptyPart,
  type PartForMessage,
  type PartOwner,
  picturesForMessage,
  requirePart,
} from '../writing-aids/index.ts';

/** A template for a message. Refuses with templateNotFound. */
export async function readTemplateForMessage(
  { database: { read } }: Pick<Services, 'database'>,
  owner: PartOwner,
  { id }: { readonly id: string },
): Promise<PartForMessage> {
  const { name, content } = await requirePart(read, owner, 'template', id);
  const pictures = await picturesForMessage(read, owner.account, content.html);
  return { ...emptyPart, ...content, id, name, pictures };
}
