import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, bindSessionBlobCall, type Route } from '../../call/route.ts';
import type { FeatureServices } from '../../feature.ts';
import { countUndecided } from '../outbox/in-transaction.ts';
import { listCandidates, setApprover } from './deciding/choose-approver.ts';
import { decide } from './deciding/decide.ts';
import { remind } from './deciding/remind.ts';
import { editAgain, withdraw } from './deciding/withdraw.ts';
import { checkDeputy, readDeputy, saveDeputy } from './deputies/save-deputy.ts';
import { type ListedRequests, type ListInput, listAskedRequests, listOwnRequests } from './requests/list-requests.ts';
import { openFile, previewFile } from './requests/open-file.ts';
import { readRequestDetail } from './requests/read-detail.ts';

type Page = Pick<ListInput, 'state' | 'pageNum' | 'pageSize'> & { readonly searchKeyword: string };

/** Lists and one request. */
function readingRoutes(services: FeatureServices): Route[] {
  const { read } = services.database;
  const page = async (
    list: (db: typeof read, input: ListInput) => Promise<ListedRequests>,
    reader: number,
    { searchKeyword, ...input }: Page,
  ) => {
    const { pageNum, pageSize } = input;
    return { ...(await list(read, { ...input, reader, keyword: searchKeyword.trim() })), pageNum, pageSize };
  };
  return [
    bindCall(calls.approval.unapprovedCount, async (_input, { session }) => ({
      count: await countUndecided(read, session.actor),
    })),
    bindCall(calls.approval.approverList, (input, { session }) => page(listAskedRequests, session.actor, input)),
    bindCall(calls.approval.userList, (input, { session }) => page(listOwnRequests, session.actor, input)),
    bindCall(calls.approval.detail, ({ approvalId }, context) => readRequestDetail(services, context, approvalId)),
    bindCall(calls.approval.preview, (input, context) => previewFile(services, context, input)),
    bindSessionBlobCall(calls.approval.file, (input, context) => openFile(services, context, input)),
    bindCall(calls.approval.candidates, ({ approvalId }, context) => listCandidates(services, context, approvalId)),
    bindCall(calls.approval.deputy, async (_input, { session, now }) => ({
      deputy: await readDeputy(read, session.actor, now),
    })),
  ];
}

/** The calls of outgoing approval. */
export function createApprovalRoutes(services: FeatureServices): Route[] {
  const { read, runner } = services.database;
  return [
    ...readingRoutes(services),
    bindCall(calls.approval.decide, (input, context) => decide(services, context, input)),
    bindCall(calls.approval.withdraw, ({ approvalId }, context) => withdraw(services, context, approvalId)),
    bindCall(calls.approval.editAgain, ({ approvalId }, context) => editAgain(services, context, approvalId)),
    bindCall(calls.approval.remind, ({ approvalId }, context) => remind(services, context, approvalId)),
    bindCall(calls.approval.setApprover, (input, context) => setApprover(services, context, input)),
    bindCall(calls.approval.saveDeputy, async ({ deputy }, context) => {
      const { actor: account, orgId } = context.session;
      const { now } = context;
      const stored = deputy === null ? null : await checkDeputy(read, { account, orgId, now }, deputy);
      await runner.execute(saveDeputy, toOperationContext(context), { account, deputy: stored });
      return { deputy: await readDeputy(read, account, now) };
    }),
  ];
}
