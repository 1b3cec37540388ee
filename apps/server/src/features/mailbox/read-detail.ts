/** A mail for the reader: its row, what its body row says, and only the bytes of its text parts. */
import type { MailAddress, MailAttachment, MailDetail } from '@hongyan/contract';
import { findPart, type MessageStructure } from '@hongyan/mime';
import { messageKey, messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { isBehindPassword, type SessionKey } from '../folders/index.ts';
import { signAttachment } from './attachment-link.ts';
import { isPictureType } from './attachment-type.ts';
import { readAuthenticationResult } from './authentication-result.ts';
import { readPartText } from './body/decode-part.ts';
import type { RawBody } from './body/raw-body.ts';
import { readStoredBody, type StoredSummary } from './body/read-body.ts';
import { maxCalendarBytes, readCalendarSummary } from './calendar-summary.ts';
import { type ListRow, listColumns, presentListItem } from './present.ts';
import { readLabels } from './read-labels.ts';
import { readStrangers } from './read-strangers.ts';
import { readShownText } from './shown-text.ts';

export type DetailServices = Pick<Services, 'blobs' | 'database' | 'secrets' | 'config'>;

/** Who reads, and how it is shown to them. */
export interface DetailRequest {
  readonly scope: Scope;
  readonly orgId: number;
  readonly n: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeTitle: (at: number) => string;
  /** Who has the folder open, for the links to what the mail carries. */
  readonly session: SessionKey;
}

type DetailRow = ListRow & { readonly body_id: string };

/** The row of a mail that the session may see. Refuses with mailNotFound. */
export async function findMail(db: Db, scope: Scope, n: number): Promise<DetailRow> {
  const row =
    n >= messagesPerAccount
      ? undefined
      : await db
          .selectFrom('message')
          .select([...listColumns, 'body_id'])
          .where('account_no', '=', scope.account)
          .where('id', '=', messageKey(scope.account, n))
          .executeTakeFirst();
  if (!row || row.folder_id === 0 || scope.hiddenFolders.includes(row.folder_id)) throw new UserError('mailNotFound');
  return row;
}

/** How it went with each recipient of a mail that this mailbox sent; only on its own copy, never on a recipient's. */
async function readDelivery(db: Db, account: number, n: number): Promise<MailDetail['delivery']> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'message.account_no')
        .onRef('submission.submission_id', '=', 'message.submission_id')
        .onRef('submission.sent_n', '=', 'message.n'),
    )
    .innerJoin('submission_recipient', (join) =>
      join
        .onRef('submission_recipient.account_no', '=', 'submission.account_no')
        .onRef('submission_recipient.submission_id', '=', 'submission.submission_id'),
    )
    .where('message.account_no', '=', account)
    .where('message.id', '=', messageKey(account, n))
    .where('message.submission_account_no', '=', account)
    .orderBy('submission_recipient.recipient_no')
    .select([
      'submission_recipient.address',
      'submission_recipient.state',
      'submission_recipient.last_code',
      'submission_recipient.last_text',
    ])
    .execute();
  return rows.map((row) => ({
    address: row.address,
    state: row.state,
    text: [row.last_code, row.last_text].filter((text) => text !== null && text !== '').join(' ') || null,
  }));
}

function plainAddresses(people: readonly { readonly name: string; readonly address: string }[]): MailAddress[] {
  return people.map(({ name, address }) => ({ name, address }));
}

function presentAttachments(
  services: DetailServices,
  request: DetailRequest,
  summary: StoredSummary,
  session: SessionKey | null,
): MailAttachment[] {
  return summary.attachments.map((file) => {
    const inline = file.isInline && isPictureType(file.type);
    const link = {
      orgId: request.orgId,
      account: request.scope.account,
      n: request.n,
      part: file.path,
      inline,
      session,
    };
    return {
      part: file.path,
      fileName: file.fileName,
      type: file.type,
      size: file.size,
      inline,
      contentId: file.contentId ?? null,
      url: `file/attachment/${signAttachment(services.secrets, link, request.now)}`,
    };
  });
}

async function readCalendar(
  services: DetailServices,
  raw: RawBody,
  structure: MessageStructure,
  path: string | undefined,
): Promise<MailDetail['calendar']> {
  const part = path === undefined ? undefined : findPart(structure, path);
  if (!part) return null;
  const { text } = await readPartText(services.blobs, raw, part, maxCalendarBytes);
  return readCalendarSummary(text);
}

function listDefects(structure: MessageStructure, summary: StoredSummary): string[] {
  const warnings = summary.from.flatMap((address) => address.warnings ?? []);
  return [...new Set([...structure.defects, ...(summary.hasSeveralFrom ? ['several-from'] : []), ...warnings])];
}

/** One mail whole. Refuses with mailNotFound. */
export async function readDetail(services: DetailServices, request: DetailRequest): Promise<MailDetail> {
  const { scope, n } = request;
  const db = services.database.read;
  const row = await findMail(db, scope, n);
  const labels = await readLabels(db, scope.account, [n]);
  const isStranger = await readStrangers(db, scope.account, [row]);
  const { raw, structure, summary } = await readStoredBody(db, { orgId: request.orgId, bodyId: row.body_id });
  const guarded = await isBehindPassword(db, scope.account, row.folder_id);
  const shown = await readShownText({ blobs: services.blobs, raw }, structure, summary);
  return {
    ...presentListItem(row, {
      labelIds: labels.get(n) ?? [],
      isStranger: isStranger(row),
      timeTitle: request.timeTitle,
    }),
    from: plainAddresses(summary.from),
    sender: plainAddresses(summary.sender)[0] ?? null,
    replyTo: plainAddresses(summary.replyTo),
    to: plainAddresses(summary.to),
    cc: plainAddresses(summary.cc),
    bcc: plainAddresses(summary.bcc),
    messageId: summary.messageId ?? null,
    ...shown,
    attachments: presentAttachments(services, request, summary, guarded ? request.session : null),
    calendar: await readCalendar(services, raw, structure, summary.calendarPart),
    authentication: readAuthenticationResult(structure.headers, services.config.hostname),
    delivery: await readDelivery(db, scope.account, n),
    defects: listDefects(structure, summary),
  };
}
