import type { AnyOperation } from '../../engines/database/port.ts';
import { chooseApprover } from './deciding/choose-approver.ts';
import { decideRequest } from './deciding/decide-request.ts';
import { remindApprovers } from './deciding/remind.ts';
import { reopenRequest, withdrawRequest } from './deciding/withdraw.ts';
import { saveDeputy } from './deputies/save-deputy.ts';

/** What the store runs for outgoing approval. */
export const approvalOperations: readonly AnyOperation[] = [
  chooseApprover,
  decideRequest,
  remindApprovers,
  reopenRequest,
  saveDeputy,
  withdrawRequest,
];
