import type { ApprovalFilter, ApprovalId, Calls, MailAddress } from '@hongyan/contract';
import type { InputOf, OutputOf } from '@hongyan/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import type { RequestSide } from './approval-paths.ts';
import { maxDecidedAtOnce } from './contract-values.ts';

const approvalKey = ['approval'] as const;

export type RequestList = OutputOf<Calls['approval']['approverList']>;
export type Decision = InputOf<Calls['approval']['decide']>['decision'];
export type DecisionInput = InputOf<Calls['approval']['decide']>;
export type DecisionResult = OutputOf<Calls['approval']['decide']>['results'][number];
export type DeputyInput = InputOf<Calls['approval']['saveDeputy']>['deputy'];

/** How many requests wait for my decision. */
export const countQuery = queryOptions({
  queryKey: [...approvalKey, 'count'],
  queryFn: ({ signal }) => readData(api.approval.unapprovedCount({}, { signal })),
});

/** How many of my own requests wait: only the number is used. */
export const ownCountQuery = queryOptions({
  queryKey: [...approvalKey, 'ownCount'],
  queryFn: ({ signal }) => readData(api.approval.userList({ state: 'pending', pageSize: 1 }, { signal })),
});

export interface ListAsk {
  readonly side: RequestSide;
  readonly state: ApprovalFilter;
  readonly searchKeyword: string;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of either list, the newest first. */
export const requestsQuery = ({ side, ...ask }: ListAsk) =>
  queryOptions({
    queryKey: [...approvalKey, 'list', side, ask],
    queryFn: ({ signal }) =>
      readData(
        side === 'approval' ? api.approval.approverList(ask, { signal }) : api.approval.userList(ask, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** What waits for my decision: for the home page, and for going on to the next. */
export const waitingQuery = queryOptions({
  queryKey: [...approvalKey, 'waiting'],
  queryFn: ({ signal }) =>
    readData(api.approval.approverList({ state: 'pending', pageSize: maxDecidedAtOnce }, { signal })),
});

/** One request with everything that its reader may see. */
export const detailQuery = (approvalId: string) =>
  queryOptions({
    queryKey: [...approvalKey, 'detail', approvalId],
    queryFn: ({ signal }) => readData(api.approval.detail({ approvalId }, { signal })),
    // Whatever it answers is final enough to be shown at once.
    retry: false,
  });

/** The attachments of a request, for their viewer. */
export const requestPreviews = (approvalId: ApprovalId) => ({
  key: [...approvalKey, 'preview', approvalId],
  load: (part: string, signal: AbortSignal) => readData(api.approval.preview({ approvalId, part }, { signal })),
});

/** Whom I may choose as the approver of a request of mine. */
export const candidatesQuery = (approvalId: ApprovalId) =>
  queryOptions({
    queryKey: [...approvalKey, 'candidates', approvalId],
    queryFn: ({ signal }) => readData(api.approval.candidates({ approvalId }, { signal })),
    staleTime: 0,
  });

export const deputyQuery = queryOptions({
  queryKey: [...approvalKey, 'deputy'],
  queryFn: ({ signal }) => readData(api.approval.deputy({}, { signal })),
});

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Whatever is shown of approvals is asked for again, after a refusal too: somebody else was quicker. */
async function change<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: approvalKey });
  }
}

export const decide = (input: DecisionInput): Promise<{ results: DecisionResult[] }> =>
  change(readData(api.approval.decide(input, once())));
export const withdraw = (approvalId: ApprovalId) => change(readData(api.approval.withdraw({ approvalId }, once())));
export const editAgain = (approvalId: ApprovalId) => change(readData(api.approval.editAgain({ approvalId }, once())));
export const remind = (approvalId: ApprovalId) => change(readData(api.approval.remind({ approvalId }, once())));
export const setApprover = (approvalId: ApprovalId, approver: string): Promise<{ approvers: MailAddress[] }> =>
  change(readData(api.approval.setApprover({ approvalId, approver }, once())));
export const saveDeputy = (deputy: DeputyInput) => change(readData(api.approval.saveDeputy({ deputy }, once())));
