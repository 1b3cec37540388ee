import type { AnyOperation } from '../../engines/database/port.ts';
import { enablePolicy, movePolicy, removePolicy } from './policies/change-policies.ts';
import { savePolicy } from './policies/save-policy.ts';
import { setDepartmentLeader, setDeputy, setManager } from './policies/set-leaders.ts';

/** What the store runs for approval. */
export const approvalOperations: readonly AnyOperation[] = [
  savePolicy,
  removePolicy,
  enablePolicy,
  movePolicy,
  setDepartmentLeader,
  setManager,
  setDeputy,
];
