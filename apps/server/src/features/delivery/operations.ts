import type { AnyOperation } from '../../engines/database/port.ts';
import { dropRecipient, retryRecipient } from './change-waiting-recipient.ts';
import { claimRecipients } from './claim-recipients.ts';
import { deliverInbound } from './deliver-inbound.ts';
import { activateDkimKey, addDkimKey, removeDkimKey } from './dkim-rotation/change-dkim-keys.ts';
import { enqueueOutbound } from './enqueue-outbound.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { releaseInside } from './release-inside.ts';
import { submit } from './submit.ts';
import { takeBackDeliveries } from './take-back-deliveries.ts';
import { tellSender } from './tell-sender.ts';

/** Every operation of delivery. */
export const deliveryOperations: readonly AnyOperation[] = [
  submit,
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
];
