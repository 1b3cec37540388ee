/** Signatures: what messages end with, and which of them messages begin with by themselves. */
import { defineFeature } from '../../feature.ts';
import { createSignatureRoutes } from './routes.ts';

export { readDefaultSignature } from './default-signature.ts';
export { readSignatureForMessage } from './read-for-message.ts';

export const signaturesFeature = defineFeature({
  name: 'signatures',
  create: (services) => ({ name: 'signatures', routes: createSignatureRoutes(services) }),
});
