import { type DraftContent, plainDraft } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import type { RequestContent } from './request-content.ts';

/** A read-limited mail as it was written: its message only says that there is one. Null for any other. */
export async function readWrittenContent(db: Db, request: ApprovalRequestTable): Promise<RequestContent | null> {
  const row = await db
    .selectFrom('submission as s')
    .innerJoin('draft as d', (join) =>
      join.onRef('d.account_no', '=', 's.account_no').onRef('d.draft_id', '=', 's.draft_id'),
    )
    .select('d.content')
    .where('s.account_no', '=', request.account_no)
    .where('s.submission_id', '=', request.submission_id)
    .where('s.kind', '=', 'authorised')
    .executeTakeFirst();
  if (row === undefined) return null;
  const content: DraftContent = { ...plainDraft, ...(JSON.parse(row.content) as DraftContent) };
  return {
    content: {
      text: null,
      html: content.html,
      truncated: false,
      // Their bytes are sealed with the message: an approver is told their names.
      attachments: content.attachments.map((file, index) => ({
        part: String(index + 1),
        fileName: file.fileName,
        type: file.type,
        size: file.size,
        inline: false,
        contentId: null,
        preview: null,
        thumbnail: null,
        url: '',
        text: null,
      })),
    },
    to: content.to,
    cc: content.cc,
    bcc: content.bcc,
  };
}
