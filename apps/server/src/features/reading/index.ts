/** Reading mail: lists, one message, conversations, attachments and links to them. */
import type { Feature } from '../../feature.ts';
import type { ReadTrust } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { createListRoutes } from './list-routes.ts';
import { createReadingRoutes } from './reading-routes.ts';

export { readLinkScope } from './link-session.ts';
export { readListView, readPageRequest } from './list-routes.ts';
export { type FoundAttachment, findAttachment, openLinkedAttachment } from './open-attachment.ts';

/** `readTrust`: what a reader should know before trusting a mail (features/trust). */
export function createReadingFeature(services: Services & { readonly readTrust: ReadTrust }): Feature {
  return { name: 'reading', routes: [...createListRoutes(services), ...createReadingRoutes(services)] };
}
