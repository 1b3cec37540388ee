/** A resumable upload of the file centre: it goes into a folder, and takes room in its space from the beginning. */
import { maxFileBytes } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { type FileUploads, type GivenUp, insertUpload } from '../../large-attachments/in-transaction.ts';
import { requireActor } from '../change.ts';
import { fitName } from '../names.ts';
import { readActor, requireFolder } from '../policy.ts';
import { type FileQuotas, readQuotas, requireSpaceRoom } from '../spaces/quota.ts';

interface BeginInput {
  readonly uploadId: string;
  readonly folderId: number;
  readonly name: string;
  readonly type: string;
  readonly lengthBytes: number;
  readonly quotas: FileQuotas;
}

/** Announces a file. Of two that begin at once only one gets the last room. */
export const beginFileUpload = defineOperation<BeginInput, GivenUp>({
  name: 'files.beginUpload',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context, { uploadId, folderId, name, type, lengthBytes, quotas }) => {
    const { account } = requireActor(context);
    if (lengthBytes === 0) throw new UserError('fileEmpty');
    if (lengthBytes > maxFileBytes)
      throw new UserError('fileTooLarge', { max: `${String(maxFileBytes / 1024 ** 3)}G` });
    const folder = await requireFolder(tx, await readActor(tx, context), folderId, 'edit');
    const spaceNo = folder.node.space_no;
    await requireSpaceRoom(tx, spaceNo, lengthBytes, { quotas });
    const given = await insertUpload(tx, context, {
      account_no: account,
      upload_id: uploadId,
      purpose: 'file',
      file_name: name,
      type,
      length_bytes: lengthBytes,
      folder_id: folderId,
      replaces_id: null,
      space_no: spaceNo,
    });
    return { output: given };
  },
});

/** What the listener of resumable uploads asks for files of the file centre. */
export function createFileUploads(services: Pick<Services, 'database'>): FileUploads {
  const { read, runner } = services.database;
  return {
    begin: async (context: CallContext, { folderId, fileName, type, lengthBytes, uploadId }) => {
      if (context.session.right !== 'own' || context.session.program?.own === false) throw new UserError('notAllowed');
      const quotas = await readQuotas(read, context.session.orgId);
      const name = fitName(fileName);
      const input = { uploadId, folderId, name, type, lengthBytes, quotas };
      return {
        fileName: name,
        given: await runner.execute(
          beginFileUpload,
          toOperationContext({ ...context, idempotencyKey: undefined }),
          input,
        ),
      };
    },
  };
}
