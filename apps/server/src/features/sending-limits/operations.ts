import type { AnyOperation } from '../../engines/database/port.ts';
import { endSendingHold } from './hold-sending.ts';
import { putLimitNotice, reportReachedLimit } from './report-limit.ts';
import { setSendingLimits } from './set-limits.ts';
import { forgetSentCounts } from './sweep-sent-counts.ts';

/** What the store runs for limits of sending. */
export const sendingLimitsOperations: readonly AnyOperation[] = [
  reportReachedLimit,
  putLimitNotice,
  setSendingLimits,
  forgetSentCounts,
  endSendingHold,
];
