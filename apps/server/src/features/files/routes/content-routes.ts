import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindBlobCall, bindCall, bindSessionBlobCall, type Route } from '../../../call/route.ts';
import type { Services } from '../../../services.ts';
import { finishFileUpload, putFile } from '../content/bring-file.ts';
import { answerContent, downloadNodes, toDownload } from '../content/download.ts';
import { attachFiles, saveFromMail } from '../content/mail-files.ts';
import { openPicture, openShown, showFile } from '../content/show-file.ts';
import { deleteVersion, readVersions, requireVersion, restoreVersion } from '../content/versions.ts';
import { recordUse } from '../listing/recent.ts';
import { readViewer, requireFile, requireNodes } from '../policy.ts';
import { readNames } from '../present-node.ts';
import { readQuotas } from '../spaces/quota.ts';
import { createPresenter } from './changing-routes.ts';

export function createContentRoutes(services: Services): readonly Route[] {
  const { read, runner } = services.database;
  const { presentRow, presentRows } = createPresenter(services);
  const toViewer = ({ session }: CallContext) => readViewer(read, session.orgId, session.subject);
  const recordOpening = (context: CallContext, nodeId: string) =>
    runner.execute(recordUse, toOperationContext({ ...context, idempotencyKey: undefined }), {
      account: context.session.subject,
      nodeId: Number(nodeId),
    });
  const forget = async (blobIds: readonly string[]) => {
    for (const blobId of blobIds) await services.blobs.delete(blobId);
  };
  return [
    bindCall(calls.files.versions, async ({ nodeId }, context) => {
      const { node } = await requireFile(read, await toViewer(context), Number(nodeId));
      const rows = await readVersions(read, node.org_id, node.node_id);
      const names = await readNames(
        read,
        node.org_id,
        rows.map((row) => row.created_by),
      );
      const list = rows.map((row) => ({
        versionNo: row.version_no,
        size: row.size_bytes,
        createdAt: row.created_at,
        createdBy: names.get(row.created_by) ?? null,
        isCurrent: row.version_no === node.version_no,
      }));
      return { list };
    }),
    bindCall(calls.files.restoreVersion, async ({ nodeId, versionNo }, context) => {
      const quotas = await readQuotas(read, context.session.orgId);
      const input = { nodeId: Number(nodeId), versionNo, quotas };
      const { row, blobIds } = await runner.execute(restoreVersion, toOperationContext(context), input);
      await forget(blobIds);
      return presentRow(context, row);
    }),
    bindCall(calls.files.deleteVersion, async ({ nodeId, versionNo }, context) => {
      const input = { nodeId: Number(nodeId), versionNo };
      const { blobIds } = await runner.execute(deleteVersion, toOperationContext(context), input);
      await forget(blobIds);
      return null;
    }),
    bindCall(calls.files.put, async (_input, context, { file }) =>
      presentRow(context, (await putFile(services, context, file)).row),
    ),
    bindCall(calls.files.finishUpload, async (input, context) =>
      presentRow(context, (await finishFileUpload(services, context, input)).row),
    ),
    bindSessionBlobCall(calls.files.download, async ({ nodeId, versionNo }, context) => {
      const { node } = await requireFile(read, await toViewer(context), Number(nodeId));
      const version = await requireVersion(read, node, versionNo);
      await recordOpening(context, nodeId);
      return answerContent(services, toDownload(node, version));
    }),
    bindSessionBlobCall(calls.files.downloadZip, async ({ nodeIds }, context) => {
      const ids = [...new Set(nodeIds.split(',').map(Number))];
      return downloadNodes(services, await requireNodes(read, await toViewer(context), ids, 'view'));
    }),
    bindCall(calls.files.preview, async ({ nodeId, versionNo }, context) => {
      const preview = await showFile(services, context, Number(nodeId), versionNo);
      await recordOpening(context, nodeId);
      return preview;
    }),
    bindBlobCall(calls.files.shown, ({ id }, context) => openShown(services, id, context)),
    bindSessionBlobCall(calls.files.picture, ({ nodeId, versionNo }, context) =>
      openPicture(services, context, Number(nodeId), versionNo),
    ),
    bindCall(calls.files.attach, async ({ nodeIds }, context) => ({
      attachments: await attachFiles(services, context, nodeIds.map(Number)),
    })),
    bindCall(calls.files.saveFromMail, async (input, context) => ({
      list: await presentRows(context, await saveFromMail(services, context, input)),
    })),
  ];
}
