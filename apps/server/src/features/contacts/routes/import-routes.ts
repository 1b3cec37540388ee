import { randomUUID } from 'node:crypto';
import { calls, maxContactImportBytes } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, bindSessionBlobCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { wasNotCommitted } from '../../../engines/database/errors.ts';
import { exportContacts } from '../export/export-contacts.ts';
import { applyImport, type ImportServices, readBlob } from '../import/apply-import.ts';
import { keepImport, requireImport } from '../import/kept-file.ts';
import { readFile } from '../import/read-file.ts';
import { keepBytes } from '../photos/keep-photo.ts';
import { readUpload } from '../photos/read-upload.ts';

/** Keeps a file that was read; the blobs of older ones go. */
async function keep(services: ImportServices, context: CallContext, bytes: Uint8Array): Promise<string> {
  const account = context.session.subject;
  const importId = randomUUID();
  const blobId = await keepBytes(services, bytes);
  // The blob is new each time: a repeat that answered what the first answered would leave its own behind.
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  try {
    const { blobIds } = await services.database.runner.execute(keepImport, operation, { account, importId, blobId });
    for (const old of blobIds) await services.blobs.delete(old);
    return importId;
  } catch (error) {
    if (wasNotCommitted(error)) await services.blobs.delete(blobId);
    throw error;
  }
}

/** Calls of imports and exports. */
export function createImportRoutes(services: ImportServices): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.contacts.readImport, async (_input, context, { file }) => {
      if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
      const bytes = await readUpload(file.stream, maxContactImportBytes);
      const { found } = await readFile(services, bytes, null, 'preview');
      return { ...found, importId: await keep(services, context, bytes) };
    }),
    bindCall(calls.contacts.previewImport, async ({ importId, columns }, { session, now }) => {
      const blobId = await requireImport(read, session.subject, importId, now);
      const { found } = await readFile(services, await readBlob(services, blobId), columns, 'preview');
      return { preview: found.preview };
    }),
    bindCall(calls.contacts.applyImport, ({ importId, columns, duplicates, groupId }, context) =>
      applyImport(services, context, {
        importId,
        columns,
        choice: duplicates,
        groupNo: groupId === undefined ? null : Number(groupId),
      }),
    ),
    bindSessionBlobCall(calls.contacts.export, ({ format, groupId, contactIds }, { session }) =>
      exportContacts(services, format, {
        account: session.subject,
        groupNo: groupId === undefined ? null : Number(groupId),
        contactNos: contactIds?.map(Number) ?? null,
      }),
    ),
  ];
}
