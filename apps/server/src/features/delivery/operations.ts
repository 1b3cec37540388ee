import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changeHeld } from './change-held.ts';
import { dropRecipient, retryRecipient } from './change-waiting-recipient.ts';
import { claimRecipients } from './claim-recipients.ts';
import { deliverInbound } from './deliver-inbound.ts';
import { activateDkimKey, addDkimKey, removeDkimKey } from './dkim-rotation/change-dkim-keys.ts';
import { findEndedSubmissions, forgetSubmissions } from './ended-submissions.ts';
import { enqueueOutbound } from './enqueue-outbound.ts';
import { readMailLog } from './read-mail-log.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { releaseHeld } from './release-held.ts';
import { releaseInside } from './release-inside.ts';
import { submit } from './submit.ts';
import { takeBack } from './take-back.ts';
import { takeBackDeliveries } from './take-back-deliveries.ts';
import { tellSender } from './tell-sender.ts';
import { beginWithdrawal, withdrawCopies } from './withdraw-operations.ts';

/** Every operation of delivery. */
export const deliveryOperations: readonly AnyOperation[] = [
  submit,
  takeBack,
  changeHeld,
  releaseHeld,
  releaseInside,
  enqueueOutbound,
  claimRecipients,
  recordOutcomes,
  deliverInbound,
  retryRecipient,
  dropRecipient,
  takeBackDeliveries,
  tellSender,
  addDkimKey,
  activateDkimKey,
  removeDkimKey,
  beginWithdrawal,
  withdrawCopies,
  forgetSubmissions,
];

/** Every long read of delivery. */
export const deliveryReaders: readonly AnyReader[] = [readMailLog, findEndedSubmissions];
