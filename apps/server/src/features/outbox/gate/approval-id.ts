import type { ApprovalId } from '@hongyan/contract';
import type { SubmissionKey } from '../store.ts';

/** The name of a request outside: its mailbox and its submission. */
export function formatApprovalId({ account, submissionId }: SubmissionKey): ApprovalId {
  return `${String(account)}-${String(submissionId)}` as ApprovalId;
}

/** The submission that an id of the contract's form names. */
export function parseApprovalId(id: string): SubmissionKey {
  const [account = '0', submissionId = '0'] = id.split('-');
  return { account: Number(account), submissionId: Number(submissionId) };
}
