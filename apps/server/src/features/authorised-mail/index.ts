/**
 * Read-limited mail (specification, sections 4 and 5). The message is kept once, encrypted, and is never a body: no list, search, mail
 * program, export or preview can meet it. What travels is a notice with a link; a right password spends a read and gets the key.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createAuthorisedMailRoutes } from './routes.ts';
import { sweepAuthorisedMail } from './sweep-authorised.ts';

export { type Notices, openNotices } from './open-notices.ts';
export { checkAuthorised, nameRecipients, type PreparedAuthorised, prepareAuthorised } from './prepare-authorised.ts';
export { sweepAuthorisedMail } from './sweep-authorised.ts';
export { writeSentNotice } from './write-notice.ts';

/** What has expired cannot be opened from that moment on; until the sweep its encrypted key still lies there. */
const sweepEveryMs = 5 * 60 * 1000;

/** The capability for the composition root. */
export function createAuthorisedMailFeature(services: Services): Feature {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweepAuthorisedMail(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'read-limited mail was not swept'),
    );
  };
  return {
    name: 'authorised-mail',
    routes: createAuthorisedMailRoutes(services),
    start: async () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}

export const authorisedMailFeature = defineFeature({ name: 'authorised-mail', create: createAuthorisedMailFeature });
