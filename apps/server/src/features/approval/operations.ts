import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { enablePolicy, movePolicy, removePolicy } from './policies/change-policies.ts';
import { savePolicy } from './policies/save-policy.ts';
import { setDepartmentLeader, setDeputy, setManager } from './policies/set-leaders.ts';
import { recordRehearsal } from './rehearsal/rehearse.ts';
import { rehearseBatch } from './rehearsal/rehearse-batch.ts';

/** What the store runs for approval. */
export const approvalOperations: readonly AnyOperation[] = [
  savePolicy,
  removePolicy,
  enablePolicy,
  movePolicy,
  setDepartmentLeader,
  setManager,
  setDeputy,
  recordRehearsal,
];

/** Long reads of approval. */
export const approvalReaders: readonly AnyReader[] = [rehearseBatch];
