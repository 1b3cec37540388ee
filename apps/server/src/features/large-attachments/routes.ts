import { calls, unfinishedUploadMs } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import type { ResumableUploads } from '../../call/resumable-uploads.ts';
import { bindBlobCall, bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { describeLargeFile, downloadLargeFile } from './download.ts';
import { listDownloads } from './download-log.ts';
import { limitLargeFile, revokeLargeFile } from './file-changes.ts';
import { listFileRecipients } from './file-recipients.ts';
import { replaceFile } from './keep-file.ts';
import { deleteLargeFiles, renewLargeFiles } from './large-operations.ts';
import { presentOwnLargeFile } from './present-large-file.ts';
import { askCode, openOwnFile, proveAddress } from './prove-address.ts';
import { findResumableUpload, readLargeBytes } from './upload-operations.ts';
import { chooseFileLinkBase } from './write-links.ts';

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
  const gone = await read
    .selectFrom('large_file_gone')
    .selectAll()
    .where('account_no', '=', account)
    .orderBy('gone_at', 'desc')
    .orderBy('large_id')
    .execute();
  const { base, isPhoneSite } = await chooseFileLinkBase(services, context);
  return {
    list: rows.map((row) => presentOwnLargeFile(services.secrets, row)),
    usedBytes: await readLargeBytes(read, account),
    quotaBytes: await readOrgSetting(read, orgId, 'largeAttachmentQuotaBytes'),
    days: await readOrgSetting(read, orgId, 'largeAttachmentDays'),
    linkBase: isPhoneSite ? `${base}/` : null,
    gone: gone.map((row) => ({
      largeId: row.large_id,
      fileName: row.file_name,
      downloads: row.downloads,
      goneAt: row.gone_at,
    })),
  };
}

/** Who may download a file, and who has; also of one that is gone. */
async function readAccess(services: Services, context: CallContext, largeId: string) {
  const { read } = services.database;
  const account = context.session.subject;
  const isKnown = async (table: 'large_file' | 'large_file_gone') =>
    (await read
      .selectFrom(table)
      .select('large_id')
      .where('account_no', '=', account)
      .where('large_id', '=', largeId)
      .executeTakeFirst()) !== undefined;
  if (!(await isKnown('large_file')) && !(await isKnown('large_file_gone'))) throw new UserError('largeFileNotFound');
  return {
    recipients: await listFileRecipients(read, { account, largeId }),
    downloads: await listDownloads(read, account, largeId),
  };
}

async function listUnfinished(services: Services, context: CallContext) {
  const rows = await services.database.read
    .selectFrom('resumable_upload')
    .selectAll()
    .where('account_no', '=', context.session.subject)
    .where('touched_at', '>=', context.now - unfinishedUploadMs)
    .orderBy('created_at', 'desc')
    .orderBy('upload_id')
    .execute();
  return {
    list: rows.map((row) => ({
      uploadId: row.upload_id,
      purpose: row.purpose,
      fileName: row.file_name,
      size: row.length_bytes,
      offset: row.offset_bytes,
      createdAt: row.created_at,
      expiresAt: row.touched_at + unfinishedUploadMs,
    })),
  };
}

/** All of them are the person's, or none is discarded. */
async function deleteUnfinished(
  services: Services,
  uploads: ResumableUploads,
  context: CallContext,
  uploadIds: readonly string[],
): Promise<null> {
  const ids = [...new Set(uploadIds)];
  const account = context.session.subject;
  for (const uploadId of ids)
    await findResumableUpload(services.database.read, { account, uploadId, now: context.now });
  for (const uploadId of ids) await uploads.remove(context, uploadId);
  return null;
}

/** Calls about one file of the caller's that answer how it is now. */
function createChangeRoutes(services: Services): Route[] {
  const { runner, read } = services.database;
  return [
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
    bindCall(calls.largeAttachments.replace, (input, context) => replaceFile(services, context, input)),
    bindCall(calls.largeAttachments.limit, async (input, context) => {
      const change = { ...input, account: context.session.subject };
      return presentOwnLargeFile(
        services.secrets,
        await runner.execute(limitLargeFile, toOperationContext(context), change),
      );
    }),
    bindCall(calls.largeAttachments.revoke, async (input, context) => {
      const change = { ...input, account: context.session.subject };
      return presentOwnLargeFile(
        services.secrets,
        await runner.execute(revokeLargeFile, toOperationContext(context), change),
      );
    }),
  ];
}

/** Calls of whoever has a link. */
function createLinkRoutes(services: Services): Route[] {
  return [
    bindOpenCall(calls.largeAttachments.describe, (input, context) => describeLargeFile(services, input, context.now)),
    bindBlobCall(calls.largeAttachments.download, (input, context) => downloadLargeFile(services, input, context)),
    bindOpenCall(calls.largeAttachments.askCode, (input, context) => askCode(services, context, input)),
    bindOpenCall(calls.largeAttachments.proveAddress, (input, context) => proveAddress(services, context, input)),
    bindCall(calls.largeAttachments.openOwn, (input, context) => openOwnFile(services, context, input.id)),
  ];
}

export function createLargeAttachmentsRoutes(services: Services, uploads: ResumableUploads): Route[] {
  const { runner } = services.database;
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
    bindCall(calls.largeAttachments.access, (input, context) => readAccess(services, context, input.largeId)),
    bindCall(calls.largeAttachments.unfinished, (_input, context) => listUnfinished(services, context)),
    bindCall(calls.largeAttachments.deleteUnfinished, (input, context) =>
      deleteUnfinished(services, uploads, context, input.uploadIds),
    ),
    ...createChangeRoutes(services),
    ...createLinkRoutes(services),
  ];
}
