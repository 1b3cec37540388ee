import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { requireVisit } from './find-share.ts';
import { listShares, makeShare, presentOwn, requireOwn } from './own-shares.ts';
import { receiveFile } from './receive-file.ts';
import { cancelShare, renewShare } from './save-share.ts';
import { listAccesses } from './share-log.ts';
import { checkTerms } from './share-terms.ts';
import { presentTicket } from './share-ticket.ts';
import { describeShare, openByCode } from './visit-share.ts';
import { downloadItem, downloadItems, listItems, previewItem, showItem } from './visitor-content.ts';

/** For whoever has a link. None of these knows a session. */
function createVisitorRoutes(services: Services): Route[] {
  return [
    bindOpenCall(calls.fileShares.describe, ({ id }, { now }) => describeShare(services, id, now)),
    bindOpenCall(calls.fileShares.open, (input, context) => openByCode(services, context, input)),
    bindOpenCall(calls.fileShares.renewTicket, async ({ ticket }, { now }) => {
      const { visit } = await requireVisit(services, ticket, now);
      return presentTicket(services.secrets, visit, now);
    }),
    bindOpenCall(calls.fileShares.items, (input, context) => listItems(services, context, input)),
    bindOpenCall(calls.fileShares.preview, (input, context) => previewItem(services, context, input)),
    bindBlobCall(calls.fileShares.shown, (input, context) => showItem(services, context, input)),
    bindBlobCall(calls.fileShares.download, (input, context) => downloadItem(services, context, input)),
    bindBlobCall(calls.fileShares.zip, (input, context) => downloadItems(services, context, input)),
    bindOpenCall(calls.fileShares.put, ({ ticket }, context, { file }) => receiveFile(services, context, ticket, file)),
  ];
}

export function createFileSharesRoutes(services: Services): Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.fileShares.create, ({ nodeIds, ...input }, context) =>
      makeShare(services, context, {
        ...input,
        kind: 'link',
        note: '',
        nodeIds: nodeIds.map(Number),
        maxFiles: null,
        maxFileBytes: null,
      }),
    ),
    bindCall(calls.fileShares.createRequest, ({ folderId, ...input }, context) =>
      makeShare(services, context, { ...input, kind: 'request', nodeIds: [Number(folderId)] }),
    ),
    bindCall(calls.fileShares.list, (input, context) => listShares(services, context, input)),
    bindCall(calls.fileShares.renew, async (input, context) => {
      checkTerms(input);
      const { row } = await runner.execute(renewShare, toOperationContext(context), input);
      return presentOwn(services, context, row);
    }),
    bindCall(calls.fileShares.cancel, async ({ shareId }, context) => {
      await runner.execute(cancelShare, toOperationContext(context), { shareId });
      return null;
    }),
    bindCall(calls.fileShares.log, async ({ shareId, ...page }, context) => {
      const account = context.session.subject;
      await requireOwn(read, account, shareId);
      return listAccesses(read, { account, shareId }, page);
    }),
    ...createVisitorRoutes(services),
  ];
}
