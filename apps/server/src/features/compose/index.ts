/**
 * Compose: drafts saved by compare-and-set, uploads, and the message that leaves. What is quoted stays as hostile as it came:
 * every client cleans it before it is shown.
 */
import type { Feature } from '../../feature.ts';
import { machineContext } from '../identity/index.ts';

export { writeDraftOfLetter } from './draft-of-letter.ts';

import { type ComposeServices, createComposeRoutes } from './routes.ts';
import { forgetOldUploads } from './uploads.ts';

export { composeDraftMessage, type DraftToCompose } from './compose-draft-message.ts';
export { type SavedElsewhere, takeSavedMail } from './start-writing.ts';

const sweepEveryMs = 60 * 60 * 1000;
/** Long enough for a mail that is written over a weekend without having been saved. */
const uploadLifeMs = 7 * 24 * 60 * 60 * 1000;

export function createComposeFeature(services: ComposeServices): Feature {
  let timer: NodeJS.Timeout | undefined;
  const sweep = async () => {
    const now = services.clock.now();
    await forgetOldUploads(services, machineContext(now, 'sweep-uploads', 'worker'), now - uploadLifeMs);
  };
  return {
    name: 'compose',
    routes: createComposeRoutes(services),
    start: async () => {
      timer = setInterval(
        () => void sweep().catch((error: unknown) => services.log.error({ err: error }, 'old uploads were not swept')),
        sweepEveryMs,
      );
      timer.unref();
    },
    stop: async () => clearInterval(timer),
  };
}
