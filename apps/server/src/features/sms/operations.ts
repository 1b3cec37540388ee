import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { outboxOperations } from '../../engines/sms/outbox-operations.ts';
import { checkCode, sweepCodes } from './check-code.ts';
import { issueCode } from './issue-code.ts';
import { useVerified } from './use-verified.ts';

/** What the database thread runs for this capability. */
export const smsOperations: readonly AnyOperation[] = [
  issueCode,
  checkCode,
  sweepCodes,
  useVerified,
  ...outboxOperations,
];

/** Long reads. */
export const smsReaders: readonly AnyReader[] = [];
