import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changePassword, postponePrompt } from './change-password.ts';
import { putOwnerNotice } from './put-owner-notice.ts';
import { beginBinding, bindRecoveryMail, unbindRecoveryMail } from './recovery-mail-operations.ts';
import {
  beginRecovery,
  finishRecovery,
  issueRecoveryCode,
  proveRecovery,
  sweepRecoveries,
} from './recovery-operations.ts';
import { submitOutsideMessage } from './submit-outside-message.ts';

/** What the database thread runs for this capability. */
export const passwordsOperations: readonly AnyOperation[] = [
  beginRecovery,
  issueRecoveryCode,
  proveRecovery,
  finishRecovery,
  sweepRecoveries,
  beginBinding,
  bindRecoveryMail,
  unbindRecoveryMail,
  changePassword,
  postponePrompt,
  submitOutsideMessage,
  putOwnerNotice,
];

/** Long reads. */
export const passwordsReaders: readonly AnyReader[] = [];
