/**
 * Signatures, templates and stationery: signatures, templates, stationery and their pictures, of people and of the organisation. Their HTML is
 * as hostile as any mail (docs/decisions/0029-letter-parts.md): it is stored as it came and cleaned by every page that shows it.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { createWritingAidsRoutes } from './routes.ts';
import { forgetOldParts } from './sweep-writing-aids.ts';

export { deletePart, savePart } from './change-parts.ts';
export { drawForMessage } from './keep-picture.ts';
export { organisationAccount, type Part, type PartContents } from './part-content.ts';
export { ownerOf, type PartForMessage, readDefaultSignature, readPartForMessage } from './read-for-message.ts';
export { listParts } from './store.ts';

const sweepEveryMs = 60 * 60 * 1000;

/** The capability for the composition root. */
export function createWritingAidsFeature(services: Services): Feature {
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    const context = machineContext(services.clock.now(), 'sweep-letter-parts', 'worker');
    forgetOldParts(services, context).catch((error: unknown) =>
      services.log.error({ err: error }, 'old signatures, templates and stationery were not swept'),
    );
  };
  return {
    name: 'letter-parts',
    routes: createWritingAidsRoutes(services),
    start: () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
      return Promise.resolve();
    },
    stop: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

export const writingAidsFeature = defineFeature({ name: 'letter-parts', create: createWritingAidsFeature });
