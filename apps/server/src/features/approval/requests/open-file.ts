/** Attachments of a request: looked at by everybody who may read it, saved by those whom the policy lets. */
import type { AttachmentPreview } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import type { BlobAnswer } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { FeatureServices } from '../../../feature.ts';
import { type AttachmentFormat, findPlayedType, formatOfAttachment } from '../../../mail/reading/index.ts';
import { answerPicture, previewAttachment } from '../../previews/index.ts';
import { answerAttachment, type FoundAttachment, findAttachment } from '../../reading/index.ts';
import { type RequestAccess, requireReadable } from '../access.ts';
import { mayDownload } from './read-detail.ts';

/** `file`: to save. `view`: its bytes for a preview that the browser draws. `picture`: drawn anew by us. */
export type FileForm = 'file' | 'view' | 'picture';

interface Wanted {
  readonly approvalId: string;
  readonly part: string;
}

type FileServices = FeatureServices;

async function find(
  services: FileServices,
  context: CallContext,
  { approvalId, part }: Wanted,
): Promise<{ readonly access: RequestAccess; readonly found: FoundAttachment }> {
  const access = await requireReadable(services.database.read, approvalId, context.session.actor);
  const { org_id: orgId, body_id: bodyId } = access.request;
  if (bodyId === '') throw new UserError('attachmentNotFound');
  return { access, found: await findAttachment(services, { orgId, bodyId, part }) };
}

/** One attachment as its preview shows it. */
export async function previewFile(
  services: FileServices,
  context: CallContext,
  wanted: Wanted,
): Promise<AttachmentPreview> {
  const { found } = await find(services, context, wanted);
  const addressOf = (form: 'file' | 'picture'): string => {
    const query = new URLSearchParams({ ...wanted, form: form === 'file' ? 'view' : 'picture' });
    return `mail/main/approval/file?${query.toString()}`;
  };
  return previewAttachment(services, context, found, addressOf);
}

/** What a browser draws by itself and we do not: for these a preview needs the bytes. */
function isPlayed(format: AttachmentFormat | null): boolean {
  return format !== null && (format === 'pdf' || findPlayedType(format) !== null);
}

/** The bytes of one attachment. Refuses with notAllowed where the reader may not save it. */
export async function openFile(
  services: FileServices,
  context: CallContext,
  { form, ...wanted }: Wanted & { readonly form: FileForm },
): Promise<BlobAnswer> {
  const { access, found } = await find(services, context, wanted);
  if (form === 'picture') return answerPicture(services, context, found);
  const { file } = found;
  const isViewed = form === 'view' && (file.isInline || isPlayed(formatOfAttachment(file.fileName, file.type)));
  if (!isViewed && !(await mayDownload(services.database.read, access))) throw new UserError('notAllowed');
  return answerAttachment(services, found, form === 'view');
}
