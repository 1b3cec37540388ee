/**
 * Writing aids: what signatures, templates and stationery share. How they are stored, for people and for the organisation, and
 * their pictures. Their HTML is untrusted like any mail's (docs/decisions/0029-writing-aids.md): it is stored as it came and cleaned
 * by every page that shows it.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { createWritingAidsRoutes } from './routes.ts';
import { forgetOldParts } from './sweep-writing-aids.ts';

export {
  defineDeletion,
  defineListing,
  findNamedPart,
  keepOrganisationPart,
  partNameOption,
  partNameParameter,
} from './admin-commands/part-commands.ts';
export { checkPartName } from './change-parts.ts';
export { keepMessagePictures } from './keep-message-pictures.ts';
export { drawForMessage, keepPicture, maxBandSide, readPicture, requireFile } from './keep-picture.ts';
export { deleteOwnPart, organisationOwnerOf, ownerOf, requirePart, requireSize, saveOwnPart } from './own-parts.ts';
export { organisationAccount, type Part, type PartContents, type PartOwner, pictureName } from './part-content.ts';
export { emptyPart, type PartForMessage, picturesForMessage } from './part-for-message.ts';
export { pictureUrl } from './picture-link.ts';
export { presentPictures, previewOf } from './present-part.ts';
export { findPart, listParts, readChoices } from './store.ts';

const sweepEveryMs = 60 * 60 * 1000;

/** The capability for the composition root. */
export function createWritingAidsFeature(services: Services): Feature {
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    const context = machineContext(services.clock.now(), 'sweep-writing-aids', 'worker');
    forgetOldParts(services, context).catch((error: unknown) =>
      services.log.error({ err: error }, 'old signatures, templates and stationery were not swept'),
    );
  };
  return {
    name: 'writing-aids',
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

export const writingAidsFeature = defineFeature({ name: 'writing-aids', create: createWritingAidsFeature });
