/**
 * Whom to trust: remote pictures and the proxy that fetches them, spam and rules about senders, read receipts, leaving mailing
 * lists, and what a reader should know before believing a mail. Nothing is fetched or disclosed to anybody before the person agrees.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import { type SubmitMessage, submitMessagePort } from '../outbox/index.ts';
import { readTrustPort } from '../reading/index.ts';
import { createMailTrustReader } from './read-mail-trust.ts';
import { createTrustRoutes, type TrustServices } from './routes.ts';

export { createKnownPeople, type ReadKnownPeople } from './known-people.ts';
export { findLookAlike } from './look-alike.ts';
export { createMailTrustReader } from './read-mail-trust.ts';

/** The capability on its services. */
export function createTrustFeature(services: TrustServices): Feature {
  return { name: 'trust', routes: createTrustRoutes(services) };
}

export const trustFeature = defineFeature({
  name: 'trust',
  needs: { submitMessage: submitMessagePort },
  create: (services, needed) => ({
    ...createTrustFeature({
      ...services,
      submitMessage: (...message: Parameters<SubmitMessage>) => needed.submitMessage(...message),
    }),
    offers: [readTrustPort.bind(createMailTrustReader(services))],
  }),
});
