import type { AnyOperation } from '../../engines/database/port.ts';
import { deleteRecoverably } from './delete-recoverably.ts';
import { moveMessagesOperation } from './move-messages.ts';
import { purgeMessages } from './purge-messages.ts';
import { recoverMessages } from './recover-messages.ts';
import { updateColor } from './update-color.ts';
import { updateFavorite } from './update-favorite.ts';
import { updateLabels } from './update-labels.ts';
import { updateSeen } from './update-seen.ts';
import { updateSharedSeen } from './update-shared-seen.ts';
import { updateSticky } from './update-sticky.ts';

/** What the store runs when somebody changes messages that they have chosen. */
export const actionsOperations: readonly AnyOperation[] = [
  updateSeen,
  updateSharedSeen,
  updateFavorite,
  updateSticky,
  updateColor,
  updateLabels,
  moveMessagesOperation,
  deleteRecoverably,
  recoverMessages,
  purgeMessages,
];
