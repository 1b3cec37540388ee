import type { AnyOperation } from '../../engines/database/port.ts';
import { askToEncryptAnew, recordRetirement, recordRotation } from './record-change.ts';
import { replaceTexts } from './replace-texts.ts';

/** What the store runs for the rotation of keys. */
export const keyRotationOperations: readonly AnyOperation[] = [
  askToEncryptAnew,
  recordRotation,
  recordRetirement,
  replaceTexts,
];
