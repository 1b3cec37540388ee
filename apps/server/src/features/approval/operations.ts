import type { AnyOperation } from '../../engines/database/port.ts';
import { chooseApprover } from './deciding/choose-approver.ts';
import { decideRequest } from './deciding/decide-request.ts';
import { remindApprovers } from './deciding/remind.ts';
import { reopenRequest, withdrawRequest } from './deciding/withdraw.ts';
import { saveDeputy } from './deputies/save-deputy.ts';
import { putAskedNotice, putOwnerNotice } from './notices/put-notices.ts';
import { forgetRequests } from './upkeep/keep-requests.ts';
import { settleRequest } from './upkeep/settle-request.ts';

/** What the store runs for outgoing approval. */
export const approvalOperations: readonly AnyOperation[] = [
  chooseApprover,
  decideRequest,
  forgetRequests,
  putAskedNotice,
  putOwnerNotice,
  remindApprovers,
  reopenRequest,
  saveDeputy,
  settleRequest,
  withdrawRequest,
];
