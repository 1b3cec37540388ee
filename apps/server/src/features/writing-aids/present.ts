import type { CustomPicture, MailTemplate, Paper, Signature, TemplateSummary } from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import type { CallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { fillSignature } from './fill-signature.ts';
import { type Part, pictureName, picturesNamedIn } from './part-content.ts';
import { pictureUrl } from './picture-link.ts';
import { findPictures, readCard, type SignatureCard } from './store.ts';

const previewCharacters = 120;

/** The custom pictures that a text names, with links for the page. */
async function presentPictures(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { session, now }: CallContext,
  text: string,
): Promise<CustomPicture[]> {
  const rows = await findPictures(database.read, session.subject, picturesNamedIn(text));
  return rows.map((row) => ({
    contentId: pictureName(row.picture_id),
    url: pictureUrl(secrets, row.account_no, row.picture_id, now),
    size: row.size_bytes,
  }));
}

/** A system signature says who the person is; one's own stays as it was written. */
export function shownHtml({ isSystem, content }: Part<'signature'>, card: SignatureCard): string {
  return isSystem ? fillSignature(content.html, card) : content.html;
}

function previewOf(html: string): string {
  return htmlToText(html, { maxCharacters: 4 * previewCharacters })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, previewCharacters);
}

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

export function presentTemplateSummary({
  partId,
  name,
  isSystem,
  content,
  updatedAt,
}: Part<'template'>): TemplateSummary {
  return {
    templateId: partId,
    name,
    kind: isSystem ? 'system' : 'personal',
    subject: content.subject,
    preview: previewOf(content.html),
    updatedAt,
  };
}

export async function presentTemplate(
  services: Pick<Services, 'database' | 'secrets'>,
  context: CallContext,
  part: Part<'template'>,
): Promise<MailTemplate> {
  const { preview: _shownInListsOnly, ...summary } = presentTemplateSummary(part);
  const { html, to, cc, bcc } = part.content;
  const pictures = await presentPictures(services, context, html);
  return { ...summary, html, pictures, to: [...to], cc: [...cc], bcc: [...bcc] };
}

export function presentPaper(
  { secrets }: Pick<Services, 'secrets'>,
  { session, now }: CallContext,
  { partId, name, isSystem, content, updatedAt }: Part<'paper'>,
): Paper {
  const { look, pictureId, data } = content;
  return {
    ...look,
    paperId: partId,
    name,
    kind: isSystem ? 'system' : 'personal',
    url: pictureId === null ? data : pictureUrl(secrets, session.subject, pictureId, now),
    updatedAt,
  };
}
