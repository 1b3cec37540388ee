import type { Signature } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { type Part, presentPictures, previewOf } from '../writing-aids/index.ts';
import { readCard } from './card.ts';
import { shownHtml } from './fill-signature.ts';

/** Signatures as the person sees them. */
export async function presentSignatures(
  services: Pick<Services, 'database' | 'secrets'>,
  context: CallContext,
  parts: readonly Part<'signature'>[],
): Promise<Signature[]> {
  if (parts.length === 0) return [];
  const card = await readCard(services.database.read, context.session.subject);
  const pictures = await presentPictures(services, context, parts.map(({ content }) => content.html).join('\n'));
  return parts.map((part) => {
    const html = shownHtml(part, card);
    return {
      signId: part.partId,
      name: part.name,
      kind: part.isSystem ? 'system' : 'personal',
      html,
      preview: previewOf(html),
      pictures: pictures.filter(({ contentId }) => html.includes(contentId)),
      updatedAt: part.updatedAt,
    };
  });
}

/** One signature as the person sees it. */
export async function presentSignature(services: Services, context: CallContext, part: Part<'signature'>) {
  const [signature] = await presentSignatures(services, context, [part]);
  if (signature === undefined) throw new Error('presentSignatures answers one for each');
  return signature;
}
