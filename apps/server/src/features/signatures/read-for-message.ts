import type { Services } from '../../services.ts';
import {
  emptyPart,
  type PartForMessage,
  type PartOwner,
  picturesForMessage,
  requirePart,
} from '../writing-aids/index.ts';
import { readCard } from './card.ts';
import { shownHtml } from './fill-signature.ts';

/** A signature for a message that is sent from an address; left out: the mailbox's own. Refuses with signatureNotFound. */
export async function readSignatureForMessage(
  { database: { read } }: Pick<Services, 'database'>,
  owner: PartOwner,
  { id, from }: { readonly id: string; readonly from?: string | undefined },
): Promise<PartForMessage> {
  const part = await requirePart(read, owner, 'signature', id);
  const card = await readCard(read, owner.account);
  const html = shownHtml(part, from === undefined || from === '' ? card : { ...card, address: from });
  return { ...emptyPart, id, name: part.name, html, pictures: await picturesForMessage(read, owner.account, html) };
}
