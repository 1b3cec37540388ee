/** What the message of a request says, for its approvers and its sender. */
import type { ApprovalContent, MailAddress, MailAttachment } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import { readStoredBody, type StoredSummary } from '../../../mail/bodies/index.ts';
import { choosePreviewKind, formatOfAttachment, isPictureType, readShownText } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { formatApprovalId } from '../../outbox/index.ts';
import { readAttachmentTexts } from './read-texts.ts';
import { readWrittenContent } from './read-written.ts';
import type { RequestContent } from './request-content.ts';

const nothing: RequestContent = {
  content: { text: null, html: null, truncated: false, attachments: [] },
  to: [],
  cc: [],
  bcc: [],
};

const plain = (people: readonly MailAddress[]): MailAddress[] => people.map(({ name, address }) => ({ name, address }));

/** Below /api/: `approval.file`. */
function addressOfFile(request: ApprovalRequestTable, part: string, form: 'file' | 'view'): string {
  const approvalId = formatApprovalId({ account: request.account_no, submissionId: request.submission_id });
  return `mail/main/approval/file?${new URLSearchParams({ approvalId, part, form }).toString()}`;
}

interface Attached {
  readonly request: ApprovalRequestTable;
  readonly mayDownload: boolean;
  readonly previews: boolean;
  readonly texts: ReadonlyMap<string, string>;
}

function presentAttachment(
  file: StoredSummary['attachments'][number],
  { request, mayDownload, previews, texts }: Attached,
): ApprovalContent['attachments'][number] {
  const inline = file.isInline && isPictureType(file.type);
  const format = previews ? formatOfAttachment(file.fileName, file.type) : null;
  const shown: MailAttachment = {
    part: file.path,
    fileName: file.fileName,
    type: file.type,
    size: file.size,
    inline,
    contentId: file.contentId ?? null,
    preview: format && choosePreviewKind(format),
    thumbnail: null,
    url: inline || !mayDownload ? addressOfFile(request, file.path, 'view') : addressOfFile(request, file.path, 'file'),
  };
  return { ...shown, text: texts.get(file.path) ?? null };
}

export type ContentServices = Pick<Services, 'blobs' | 'database'>;

/** The content of a request; nothing once its message is no longer kept. What is sealed in the message itself (read-limited mail) is as it was written. */
export async function readContent(
  services: ContentServices,
  request: ApprovalRequestTable,
  how: { readonly mayDownload: boolean; readonly previews: boolean },
): Promise<RequestContent> {
  if (request.body_id === '') return nothing;
  const { read } = services.database;
  const written = await readWrittenContent(read, request);
  if (written !== null) return written;
  const { raw, structure, summary } = await readStoredBody(read, { orgId: request.org_id, bodyId: request.body_id });
  const shown = await readShownText({ blobs: services.blobs, raw }, structure, summary);
  const texts = await readAttachmentTexts(read, request.org_id, request.body_id);
  return {
    content: {
      ...shown,
      attachments: summary.attachments.map((file) => presentAttachment(file, { request, texts, ...how })),
    },
    to: plain(summary.to),
    cc: plain(summary.cc),
    bcc: await readBlind(read, request, summary),
  };
}

/** Whom the envelope names and the header does not. */
async function readBlind(db: Db, request: ApprovalRequestTable, summary: StoredSummary): Promise<MailAddress[]> {
  const rows = await db
    .selectFrom('submission_recipient')
    .select(['address', 'via_group'])
    .where('account_no', '=', request.account_no)
    .where('submission_id', '=', request.submission_id)
    .orderBy('recipient_no')
    .execute();
  const named = new Set([...summary.to, ...summary.cc].map(({ address }) => address.toLowerCase()));
  const envelope = new Set(rows.map((row) => row.via_group ?? row.address));
  return [...envelope].filter((address) => !named.has(address.toLowerCase())).map((address) => ({ name: '', address }));
}
