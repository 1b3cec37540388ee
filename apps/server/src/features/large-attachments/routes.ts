import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { describeLargeFile, downloadLargeFile } from './download.ts';
import { deleteLargeFiles, renewLargeFiles } from './large-operations.ts';
import { presentOwnLargeFile } from './present-large-file.ts';
import { readLargeBytes } from './upload-operations.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function listLargeFiles(services: Services, context: CallContext) {
  const { read } = services.database;
  const { subject: account, orgId } = context.session;
  const rows = await read
    .selectFrom('large_file')
    .selectAll()
    .where('account_no', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('large_id')
    .execute();
  return {
    list: rows.map((row) => presentOwnLargeFile(services.secrets, row)),
    usedBytes: await readLargeBytes(read, account),
    quotaBytes: await readOrgSetting(read, orgId, 'largeAttachmentQuotaBytes'),
    days: await readOrgSetting(read, orgId, 'largeAttachmentDays'),
  };
}

export function createLargeAttachmentsRoutes(services: Services): Route[] {
  const { runner, read } = services.database;
  return [
    bindCall(calls.largeAttachments.list, (_input, context) => listLargeFiles(services, context)),
    bindCall(calls.largeAttachments.delete, async (input, context) => {
      const { blobIds } = await runner.execute(deleteLargeFiles, toOperationContext(context), {
        account: context.session.subject,
        largeIds: input.largeIds,
      });
      for (const blobId of blobIds) await services.blobs.delete(blobId);
      return null;
    }),
    bindCall(calls.largeAttachments.extend, async (input, context) => {
      const days = await readOrgSetting(read, context.session.orgId, 'largeAttachmentDays');
      const { rows } = await runner.execute(renewLargeFiles, toOperationContext(context), {
        account: context.session.subject,
        largeIds: [input.largeId],
        until: context.now + days * dayMs,
        sent: false,
      });
      const [row] = rows;
      if (row === undefined) throw new Error('an operation renewed nothing');
      return presentOwnLargeFile(services.secrets, row);
    }),
    bindOpenCall(calls.largeAttachments.describe, (input, context) =>
      describeLargeFile(services, input.id, context.now),
    ),
    bindBlobCall(calls.largeAttachments.download, (input, context) =>
      downloadLargeFile(services, input.id, context.now),
    ),
  ];
}
