import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { chooseApprover } from './deciding/choose-approver.ts';
import { decideRequest } from './deciding/decide-request.ts';
import { remindApprovers } from './deciding/remind.ts';
import { reopenRequest, withdrawRequest } from './deciding/withdraw.ts';
import { saveDeputy } from './deputies/save-deputy.ts';
import { putAskedNotice, putOwnerNotice } from './notices/put-notices.ts';
import { enablePolicy, movePolicy, removePolicy } from './policies/change-policies.ts';
import { savePolicy } from './policies/save-policy.ts';
import { setDepartmentLeader, setDeputy, setManager } from './policies/set-leaders.ts';
import { approvalRecordPage } from './record/read-record.ts';
import { approvalStatistics } from './record/read-statistics.ts';
import { recordRecordRead } from './record/record-record-read.ts';
import { recordRehearsal } from './rehearsal/rehearse.ts';
import { rehearseBatch } from './rehearsal/rehearse-batch.ts';
import { forgetRequests } from './upkeep/keep-requests.ts';
import { settleRequest } from './upkeep/settle-request.ts';

/** What the store runs for outgoing approval. */
export const approvalOperations: readonly AnyOperation[] = [
  savePolicy,
  removePolicy,
  enablePolicy,
  movePolicy,
  setDepartmentLeader,
  setManager,
  setDeputy,
  recordRehearsal,
  recordRecordRead,
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

/** Long reads of outgoing approval. */
export const approvalReaders: readonly AnyReader[] = [rehearseBatch, approvalRecordPage, approvalStatistics];
