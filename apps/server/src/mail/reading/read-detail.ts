/** A mail for the reader: its row, what its body row says, and only the bytes of its text parts. */
import type { MailAddress, MailAttachment, MailDetail, MailTrust } from '@hongyan/contract';
import { findPart, type MessageStructure } from '@hongyan/mime';
import { messageKey, messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { Services } from '../../services.ts';
import type { RawBody } from '../bodies/index.ts';
import { readPartText, readStoredBody, type StoredSummary } from '../bodies/index.ts';
import { readUnknownSenders } from '../correspondents/index.ts';
import type { SessionKey } from '../folders/index.ts';
import { readLabels } from '../labels/index.ts';
import { type ListRow, listColumns, presentListItem } from '../messages/index.ts';
import { choosePreviewKind, formatOfAttachment } from './attachment-format.ts';
import { type AttachmentLink, signAttachment } from './attachment-link.ts';
import { isPictureType } from './attachment-type.ts';
import { readAuthenticationResult } from './authentication-result.ts';
import { maxCalendarBytes, readCalendarSummary } from './calendar-summary.ts';
import { readAuthorisedFlag } from './read-authorised-flag.ts';
import { noDelivery, readBlindRecipients, readDelivery } from './read-delivery.ts';
import { readShownText } from './shown-text.ts';

/** What the trust of a mail is judged by; handed in by the composition, since that feature stands on this one. */
export interface TrustFacts {
  readonly orgId: number;
  readonly account: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly row: DetailRow;
  readonly summary: StoredSummary;
  readonly structure: MessageStructure;
}
export type ReadTrust = (facts: TrustFacts) => Promise<MailTrust>;

export type DetailServices = Pick<Services, 'blobs' | 'database' | 'secrets' | 'config'>;

/** Who reads, and how it is shown to them. */
export interface DetailRequest {
  readonly scope: Scope;
  readonly orgId: number;
  readonly n: number;
  /** Whether attachments can be previewed here (the organisation's switch `preview`). */
  readonly previews: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeTitle: (at: number) => string;
  /** The sign-in that the links to what the mail carries are given to. */
  readonly session: SessionKey;
}

type DetailRow = ListRow & Pick<MessageTable, 'body_id' | 'receipt' | 'submission_id'>;

const readRow = prepareRead<{ account: number; id: number }, DetailRow>((db, bind) =>
  db
    .selectFrom('message')
    .select([...listColumns, 'body_id', 'receipt', 'submission_id'])
    .where('account_no', '=', bind('account'))
    .where('id', '=', bind('id')),
);

/** The row of a mail that the session may see. Refuses with mailNotFound. */
export async function findMail(db: Db, scope: Scope, n: number): Promise<DetailRow> {
  const { account } = scope;
  const [row] = n >= messagesPerAccount ? [] : await readRow(db, { account, id: messageKey(account, n) });
  if (!row || row.folder_id === 0 || scope.hiddenFolders.includes(row.folder_id)) throw new UserError('mailNotFound');
  return row;
}

function plainAddresses(people: readonly { readonly name: string; readonly address: string }[]): MailAddress[] {
  return people.map(({ name, address }) => ({ name, address }));
}

function presentAttachments(
  services: DetailServices,
  request: DetailRequest,
  summary: StoredSummary,
): MailAttachment[] {
  return summary.attachments.map((file) => {
    const inline = file.isInline && isPictureType(file.type);
    const format = request.previews ? formatOfAttachment(file.fileName, file.type) : null;
    const preview = format && choosePreviewKind(format);
    const sign = (form: AttachmentLink['form']): string => {
      const { orgId, scope, n, session, now } = request;
      return signAttachment(
        services.secrets,
        { orgId, account: scope.account, n, part: file.path, form, session },
        now,
      );
    };
    return {
      part: file.path,
      fileName: file.fileName,
      type: file.type,
      size: file.size,
      inline,
      contentId: file.contentId ?? null,
      preview,
      thumbnail: preview === 'picture' ? `file/preview/${sign('thumbnail')}` : null,
      url: `file/attachment/${sign(inline ? 'inline' : 'file')}`,
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

/** A mail without what is to be known before trusting it. */
export type PlainDetail = Omit<MailDetail, 'trust'>;

/** One mail, and the facts by which its trust is judged. Refuses with mailNotFound. */
export async function readMail(
  services: DetailServices,
  request: DetailRequest,
): Promise<{ readonly detail: PlainDetail; readonly facts: TrustFacts }> {
  const { scope, n } = request;
  const db = services.database.read;
  const row = await findMail(readAs(db, scope), scope, n);
  const isSubmitted = row.submission_id !== null;
  // Side by side: PostgreSQL answers all of them in the time of one.
  const [labels, isUnknownSender, { raw, structure, summary }, sent, authorised] = await Promise.all([
    readLabels(db, scope.account, [n]),
    readUnknownSenders(db, scope.account, [row]),
    readStoredBody(db, { orgId: request.orgId, bodyId: row.body_id }),
    isSubmitted ? readDelivery(db, { orgId: request.orgId, account: scope.account, n, now: request.now }) : noDelivery,
    isSubmitted ? readAuthorisedFlag(db, scope.account, n) : null,
  ]);
  const shown = await readShownText({ blobs: services.blobs, raw }, structure, summary);
  const detail = {
    ...presentListItem(row, {
      labelIds: labels.get(n) ?? [],
      isUnknownSender: isUnknownSender(row),
      timeTitle: request.timeTitle,
    }),
    from: plainAddresses(summary.from),
    sender: plainAddresses(summary.sender)[0] ?? null,
    replyTo: plainAddresses(summary.replyTo),
    to: plainAddresses(summary.to),
    cc: plainAddresses(summary.cc),
    bcc: [
      ...plainAddresses(summary.bcc),
      ...(await readBlindRecipients(db, { account: scope.account, n }, summary, sent.delivery)),
    ],
    messageId: summary.messageId ?? null,
    ...shown,
    attachments: presentAttachments(services, request, summary),
    calendar: await readCalendar(services, raw, structure, summary.calendarPart),
    authentication: readAuthenticationResult(structure.headers, services.config.hostname),
    ...sent,
    authorised,
    defects: listDefects(structure, summary),
  };
  const { orgId, now } = request;
  return { detail, facts: { orgId, account: scope.account, now, row, summary, structure } };
}

/** One mail as it is answered. Refuses with mailNotFound. */
export async function readDetail(services: DetailServices, request: DetailRequest): Promise<PlainDetail> {
  return (await readMail(services, request)).detail;
}
