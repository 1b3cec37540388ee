import type { ApprovalItem } from '@hongyan/contract';

/** Requests that others have made and I am asked to decide; requests of my own. */
export type RequestSide = 'approval' | 'pending';

/** The lists of both. */
export const approvalsPath = '/approval';
export const ownRequestsPath = '/pending';
export const listPath = { approval: approvalsPath, pending: ownRequestsPath } as const satisfies Record<
  RequestSide,
  string
>;

/** The screen of one request (specification, section 2). */
export const requestRoute = '/appreply/:boxId/:id/:createTime/:state/:recordState';

/** What a path names of a request; its record is what is left to me. */
type NamedRequest = Pick<ApprovalItem, 'approvalId' | 'createdAt' | 'state' | 'isMine'>;

/** Where a request is read. */
export function requestPath(side: RequestSide, { approvalId, createdAt, state, isMine }: NamedRequest): string {
  const record = isMine ? 'pending' : state === 'pending' ? 'decided' : state;
  return `/appreply/${side}/${approvalId}/${String(createdAt)}/${state}/${record}`;
}
