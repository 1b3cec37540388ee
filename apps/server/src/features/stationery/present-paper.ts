import type { Paper } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { type Part, pictureUrl } from '../writing-aids/index.ts';

/** Stationery as the person sees it. */
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
