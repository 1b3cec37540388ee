import type { AnyOperation } from '../../engines/database/port.ts';
import { forgetShares } from './forget-shares.ts';
import { openShare } from './open-share.ts';
import { countFile, uncountFile } from './received-files.ts';
import { cancelShare, createShare, renewShare } from './save-share.ts';
import { insertAccessOnce } from './share-log.ts';

/** What the store runs for links to files. */
export const fileSharesOperations: readonly AnyOperation[] = [
  createShare,
  renewShare,
  cancelShare,
  openShare,
  insertAccessOnce,
  countFile,
  uncountFile,
  forgetShares,
];
