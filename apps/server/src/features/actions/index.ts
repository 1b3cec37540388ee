/** What a person does to messages that they have chosen: flags, labels, moving, deleting, recovering. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createChangeRoutes } from './change-routes.ts';

export { answerMove } from './answer-move.ts';
export { deleteRecoverably } from './delete-recoverably.ts';
export { moveMessagesOperation } from './move-messages.ts';
export { purgeMessages } from './purge-messages.ts';
export { recoverMessages } from './recover-messages.ts';
export { updateColor } from './update-color.ts';
export { updateFavorite } from './update-favorite.ts';
export { updateLabels } from './update-labels.ts';
export { updateSeen } from './update-seen.ts';
export { updateSharedSeen } from './update-shared-seen.ts';
export { updateSticky } from './update-sticky.ts';

/** The capability for the composition root. */
export function createActionsFeature(services: Services): Feature {
  return { name: 'actions', routes: createChangeRoutes(services) };
}

export const actionsFeature = defineFeature({ name: 'actions', create: createActionsFeature });
