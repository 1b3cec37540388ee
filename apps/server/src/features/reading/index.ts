/** Reading mail: lists, one message, conversations, attachments and links to them. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { ReadTrust } from '../../mail/reading/index.ts';
import { definePort } from '../../ports.ts';
import type { Services } from '../../services.ts';
import { createListRoutes } from './list-routes.ts';
import { createReadingRoutes } from './reading-routes.ts';

export { readLinkScope } from './link-session.ts';
export { readListView, readPageRequest } from './list-routes.ts';
export { answerAttachment, type FoundAttachment, findAttachment, openLinkedAttachment } from './open-attachment.ts';

/** What a reader should know before trusting a mail; the capability that judges it offers it. */
export const readTrustPort = definePort<ReadTrust>('reading.trust');

/** The capability on its services. `readTrust`: what a reader should know before trusting a mail (features/trust). */
export function createReadingFeature(services: Services & { readonly readTrust: ReadTrust }): Feature {
  return { name: 'reading', routes: [...createListRoutes(services), ...createReadingRoutes(services)] };
}

export const readingFeature = defineFeature({
  name: 'reading',
  needs: { readTrust: readTrustPort },
  create: (services, needed) => createReadingFeature({ ...services, readTrust: (facts) => needed.readTrust(facts) }),
});
