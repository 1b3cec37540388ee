import { calls, countCharacters, maxSubjectCharacters, maxTemplateBytes } from '@hongyan/contract';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import {
  deleteOwnPart,
  keepMessagePictures,
  listParts,
  organisationOwnerOf,
  ownerOf,
  requirePart,
  requireSize,
  saveOwnPart,
} from '../writing-aids/index.ts';
import { presentTemplate, presentTemplateSummary } from './present-templates.ts';

/** The calls of templates. */
export function createTemplateRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.templates.list, async (_input, context) => {
      const own = await listParts(read, ownerOf(context), 'template');
      const system = await listParts(read, organisationOwnerOf(context), 'template');
      return { list: [...own, ...system].map(presentTemplateSummary) };
    }),
    bindCall(calls.templates.read, async ({ templateId }, context) =>
      presentTemplate(services, context, await requirePart(read, ownerOf(context), 'template', templateId)),
    ),
    bindCall(calls.templates.save, async ({ templateId, name, html, ...content }, context) => {
      requireSize(html, maxTemplateBytes);
      const subject = content.subject.replace(/[\r\n]+/g, ' ');
      if (countCharacters(subject) > maxSubjectCharacters)
        throw new UserError('subjectTooLong', { max: maxSubjectCharacters });
      const kept = await keepMessagePictures(services, context, html);
      const part = await saveOwnPart(services, context, {
        kind: 'template',
        partId: templateId,
        name,
        content: { ...content, subject, html: kept },
      });
      return presentTemplate(services, context, part);
    }),
    bindCall(calls.templates.remove, async ({ templateId }, context) => {
      await deleteOwnPart(services, context, 'template', templateId);
      return null;
    }),
  ];
}
