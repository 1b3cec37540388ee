import type { MailTemplate, TemplateSummary } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { type Part, presentPictures, previewOf } from '../writing-aids/index.ts';

/** A template as a list shows it. */
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

/** A template whole, with links to its pictures. */
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
