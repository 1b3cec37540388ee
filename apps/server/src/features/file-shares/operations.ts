import type { AnyOperation } from '../../engines/database/port.ts';
import { forgetShares } from './forget-shares.ts';
import { openShare } from './open-share.ts';
import { givePlaceBack, takePlace } from './request-places.ts';
import { cancelShare, createShare, renewShare } from './save-share.ts';
import { noteAccess } from './share-log.ts';

/** What the store runs for links to files. */
export const fileSharesOperations: readonly AnyOperation[] = [
  createShare,
  renewShare,
  cancelShare,
  openShare,
  noteAccess,
  takePlace,
  givePlaceBack,
  forgetShares,
];
