import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changeHeld } from './change-held.ts';
import { readDeliveryFigures } from './delivery-figures.ts';
import { findEndedSubmissions, forgetSubmissions } from './ended-submissions.ts';
import { recordJudgement } from './gate/judge-submission.ts';
import { dropRecipient, retryRecipient } from './outbound/change-waiting-recipient.ts';
import { claimRecipients } from './outbound/claim-recipients.ts';
import { endDeliveryLeases } from './outbound/end-delivery-leases.ts';
import { endUnusual } from './outbound/end-unusual.ts';
import { enqueueOutbound } from './outbound/enqueue-outbound.ts';
import { holdRestored } from './outbound/hold-restored.ts';
import { recordOutcomes } from './outbound/record-outcomes.ts';
import { readMailLog } from './read-mail-log.ts';
import { recordJunkRefused } from './record-junk-refused.ts';
import { refuseWaiting } from './release/refuse-waiting.ts';
import { releaseHeld } from './release/release-held.ts';
import { releaseInside } from './release/release-inside.ts';
import { notifySender } from './reports/notify-sender.ts';
import { stopWaiting } from './stopping/stop-waiting.ts';
import { submit } from './submit.ts';
import { undoSend } from './undo-send.ts';

/** Every operation of the outbox. */
export const outboxOperations: readonly AnyOperation[] = [
  submit,
  undoSend,
  changeHeld,
  releaseHeld,
  releaseInside,
  enqueueOutbound,
  claimRecipients,
  recordOutcomes,
  retryRecipient,
  dropRecipient,
  holdRestored,
  endUnusual,
  endDeliveryLeases,
  notifySender,
  recordJudgement,
  recordJunkRefused,
  refuseWaiting,
  forgetSubmissions,
  stopWaiting,
];

/** Every long read of the outbox. */
export const outboxReaders: readonly AnyReader[] = [readMailLog, findEndedSubmissions, readDeliveryFigures];
