/**
 * Compose: drafts saved by compare-and-set, uploads, and the message that leaves. What is quoted stays as untrusted as it came:
 * every client cleans it before it is shown.
 */
import { createSweep } from '../../engines/jobs/sweep.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { type SubmitMessage, submitMessagePort, writeHeldMessagePort } from '../outbox/index.ts';
import { writeDraftOfMessage } from './draft-of-message.ts';
import { type ComposeServices, createComposeRoutes } from './routes.ts';
import { sweepCompose } from './sweep-compose.ts';

export { composeDraftMessage, type DraftToCompose } from './compose-draft-message.ts';
export { type SavedElsewhere, takeSavedMail } from './start/take-saved-mail.ts';
export { deleteUpload, keepUpload, presentUpload } from './uploads.ts';

export function createComposeFeature(services: ComposeServices): Feature {
  const sweep = createSweep(services.log, 'drafts and uploads were not swept', (signal) =>
    sweepCompose(services, signal),
  );
  return {
    name: 'compose',
    routes: createComposeRoutes(services),
    start: async () => sweep.start(),
    stop: () => sweep.stop(),
  };
}

export const composeFeature = defineFeature({
  name: 'compose',
  needs: { submitMessage: submitMessagePort },
  create: (services, needed) => ({
    ...createComposeFeature({
      ...services,
      submitMessage: (...message: Parameters<SubmitMessage>) => needed.submitMessage(...message),
    }),
    offers: [writeHeldMessagePort.bind((context, message) => writeDraftOfMessage(services, context, message))],
  }),
});
