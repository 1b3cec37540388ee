import { type DraftAttachment, maxAttachments } from '@hongyan/contract';
import { findPart } from '@hongyan/mime';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import type { Scope } from '../../../call/scope.ts';
import { openPart, readStoredBody } from '../../../mail/bodies/index.ts';
import { readScope } from '../../../mail/folders/index.ts';
import { findMail, type PlainDetail } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { createFreeNames } from '../file-names.ts';
import { keepUpload, presentUpload } from '../uploads.ts';

/** Copies parts of a mail into uploads, so that the new mail owns what it carries: pictures that the text names always, files where they go along. */
export async function takeAlong(
  services: Services,
  context: CallContext,
  mail: PlainDetail,
  { withFiles, scope: given }: { readonly withFiles: boolean; readonly scope?: Scope },
): Promise<DraftAttachment[]> {
  const { read } = services.database;
  const scope = given ?? (await readScope(read, context));
  const row = await findMail(read, scope, Number(mail.mailId));
  const { raw, structure } = await readStoredBody(read, { orgId: context.session.orgId, bodyId: row.body_id });
  const isNamed = (contentId: string | null) => contentId !== null && (mail.html ?? '').includes(contentId);
  const wanted = mail.attachments.filter((file) => isNamed(file.contentId) || withFiles).slice(0, maxAttachments);
  const taken: DraftAttachment[] = [];
  const freeName = createFreeNames();
  for (const file of wanted) {
    const part = findPart(structure, file.part);
    if (part === undefined || file.size === 0) continue;
    const contentId = isNamed(file.contentId) ? file.contentId : null;
    const upload = await keepUpload(
      services,
      toOperationContext({ ...context, idempotencyKey: undefined }),
      context.session.subject,
      {
        fileName: contentId === null ? freeName(file.fileName) : file.fileName,
        type: file.type,
        stream: openPart(services.blobs, raw, part),
        contentId,
      },
    );
    taken.push(presentUpload(services, upload, context.now));
  }
  return taken;
}
