import {
  type ComposeStart,
  type DraftAttachment,
  type DraftContent,
  type DraftId,
  type MailAddress,
  type MailId,
  maxAttachments,
  plainDraft,
  type Settings,
  type WriteType,
} from '@hongyan/contract';
import { findPart, htmlToText } from '@hongyan/mime';
import type { CallContext } from '../../call/call-context.ts';
import { operationContextOf } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { openPart, readStoredBody } from '../../mail/bodies/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { findMail, type PlainDetail, readDetail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { listSenders } from '../addresses/index.ts';
import { findSentSubmission, readSubmission } from '../outbox/index.ts';
import { readListView } from '../reading/index.ts';
import { createFreeNames } from './file-names.ts';
import { fitContent } from './fit-content.ts';
import { withDefaultSignature } from './insert-signature.ts';
import { presentStart, type StartFacts } from './present-start.ts';
import { quoteForForward, quoteForReply, textAsHtml } from './quote-mail.ts';
import { prefixSubject, quoteStrings } from './quote-strings.ts';
import { takeWritingAid } from './take-writing-aid.ts';
import { keepUpload, presentUpload } from './uploads.ts';

/** A quick reply quotes no more of a message: nobody reads further down, and it is sent with every answer. */
const maxQuotedCharacters = 100_000;

interface Writer extends StartFacts {
  readonly addresses: readonly (MailAddress & { readonly isGranted: boolean })[];
  readonly settings: Settings;
}

/** Who writes: their addresses and settings. */
export async function readWriter(services: Services, context: CallContext): Promise<Writer> {
  const { read } = services.database;
  const account = context.session.subject;
  // Another's mailbox hands no rights on that were given to its owner.
  const senders = (await listSenders(read, account, context.now)).filter(
    ({ kind }) => context.session.granted === undefined || kind !== 'granted',
  );
  return {
    addresses: senders.map(({ address, name, kind }) => ({ name, address, isGranted: kind === 'granted' })),
    settings: await readSettings(read, context.session.actor),
    limits: {
      massMailRecipients: await readOrgSetting(read, context.session.orgId, 'massMailRecipients'),
      largeAttachmentDays: await readOrgSetting(read, context.session.orgId, 'largeAttachmentDays'),
    },
  };
}

/** A mail in which nothing is written yet. */
export function emptyContent(writer: Writer, type: WriteType): DraftContent {
  return {
    type,
    refMailId: null,
    from: writer.addresses[0]?.address ?? '',
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    html: '',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
  };
}

async function readOriginal(
  services: Services,
  context: CallContext,
  mailId: string,
  given?: Scope,
): Promise<PlainDetail> {
  const view = await readListView(services, context);
  const scope = given ?? (await readScope(services.database.read, context));
  return readDetail(services, {
    scope,
    orgId: context.session.orgId,
    n: Number(mailId),
    previews: false,
    now: context.now,
    timeTitle: view.timeTitle,
    session: context.session,
  });
}

/** Copies parts of a mail into uploads, so that the new mail owns what it carries: pictures that the text names always, files where they go along. */
async function takeAlong(
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
      operationContextOf({ ...context, idempotencyKey: undefined }),
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

function withoutOwn(people: readonly MailAddress[], own: ReadonlySet<string>, seen = new Set<string>()): MailAddress[] {
  return people.filter(({ address }) => {
    const normalised = address.toLowerCase();
    if (address === '' || own.has(normalised) || seen.has(normalised)) return false;
    seen.add(normalised);
    return true;
  });
}

/** To and Cc of an answer. An answer to one's own mail goes where that mail went (RFC 5322 §3.6.3 leaves it to us). */
function answerRecipients(mail: PlainDetail, writer: Writer, toAll: boolean): Pick<DraftContent, 'to' | 'cc'> {
  // What another mailbox has written is no mail of one's own, although one may write in its name.
  const own = new Set(writer.addresses.flatMap(({ address, isGranted }) => (isGranted ? [] : address.toLowerCase())));
  const isOwnMail = mail.from.some(({ address }) => own.has(address.toLowerCase()));
  const sender = mail.replyTo.length > 0 ? mail.replyTo : mail.from;
  const main = isOwnMail ? mail.to : sender;
  const seen = new Set<string>();
  const to = withoutOwn(main, isOwnMail ? new Set() : own, seen);
  if (!toAll) return { to: to.length > 0 ? to : [...main], cc: [] };
  return { to: [...to, ...withoutOwn(isOwnMail ? [] : mail.to, own, seen)], cc: withoutOwn(mail.cc, own, seen) };
}

/** The address that the mail was sent to, where it is one of ours: people who have aliases answer with the one that was used. */
function answerFrom(mail: PlainDetail, writer: Writer): string {
  const named = new Set([...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase()));
  return (
    (writer.addresses.find(({ address }) => named.has(address.toLowerCase())) ?? writer.addresses[0])?.address ?? ''
  );
}

/** To whom a sent mail goes again: to everybody, or to those whom it did not reach. Blind copies stay blind. */
function againTo(mail: PlainDetail, onlyFailed: boolean): Pick<DraftContent, 'to' | 'cc' | 'bcc'> {
  const failed = new Set(
    mail.delivery.filter(({ state }) => state === 'failed').map(({ address }) => address.toLowerCase()),
  );
  const pick = (people: readonly MailAddress[]) =>
    people.filter(({ address }) => !onlyFailed || failed.has(address.toLowerCase()));
  return { to: pick(mail.to), cc: pick(mail.cc), bcc: pick(mail.bcc) };
}

/** Whether everybody got a mail of their own. */
async function wasSeparate(services: Services, context: CallContext, mailId: string): Promise<boolean> {
  const { read } = services.database;
  const account = context.session.subject;
  const submissionId = await findSentSubmission(read, account, Number(mailId));
  if (submissionId === null) return false;
  return (await readSubmission(read, { account, submissionId }))?.kind === 'separate';
}

function editedHtml(mail: PlainDetail): string {
  return (
    mail.html ??
    `<pre style="white-space:pre-wrap;font-family:inherit">${(mail.text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`
  );
}

const addressesIn = ({ from, replyTo, to, cc, bcc }: PlainDetail): readonly string[] =>
  [from, replyTo, to, cc, bcc].flat().map(({ address }) => address);

/** Everybody in the mail that a draft answers; null when it answers none, or that is gone or closed meanwhile. */
async function readAnswered(
  services: Services,
  context: CallContext,
  { type, refMailId }: DraftContent,
): Promise<readonly string[] | null> {
  if (refMailId === null || (type !== 'reply' && type !== 'replyAll')) return null;
  try {
    return addressesIn(await readOriginal(services, context, refMailId));
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** The page of a new mail, an answer, a forward or a mail that is edited again. */
export async function startWriting(
  services: Services,
  context: CallContext,
  type: WriteType,
  mailId: string | null,
  again: { readonly onlyFailed: boolean } = { onlyFailed: false },
): Promise<ComposeStart> {
  const writer = await readWriter(services, context);
  const start = (content: DraftContent, answered: readonly string[] | null = null): ComposeStart =>
    presentStart(writer, fitContent(content), { answered });
  const signed = async (content: DraftContent, answered: readonly string[] | null = null): Promise<ComposeStart> =>
    start(await withDefaultSignature(services, context, content, writer.settings), answered);
  const empty = emptyContent(writer, type);
  if (type === 'new') return signed(empty);
  if (mailId === null) throw new UserError('mailNotFound');
  const mail = await readOriginal(services, context, mailId);
  const { language, timeZoneName } = writer.settings;
  const attachments = await takeAlong(services, context, mail, {
    withFiles: type === 'forward' || type === 'editAgain',
  });
  const answer = { ...empty, refMailId: mailId as MailId, attachments, from: answerFrom(mail, writer) };
  if (type === 'editAgain')
    return start({
      ...answer,
      refMailId: null,
      from: empty.from,
      ...againTo(mail, again.onlyFailed),
      separate: await wasSeparate(services, context, mailId),
      subject: mail.mailSubject,
      // What a read-limited mail said is sealed: its notice is no text of the person's.
      html: mail.authorised === 'sent' ? '' : editedHtml(mail),
      priority: mail.priority,
    });
  if (type === 'forward')
    return signed({
      ...answer,
      subject: prefixSubject(quoteStrings[language].forward, mail.mailSubject),
      html: quoteForForward(mail, language, timeZoneName),
    });
  const content = {
    ...answer,
    ...answerRecipients(mail, writer, type === 'replyAll'),
    subject: prefixSubject(quoteStrings[language].reply, mail.mailSubject),
    html: quoteForReply(mail, language, timeZoneName),
  };
  return signed(content, addressesIn(mail));
}

/** What a mail client has saved as a draft. */
export interface SavedElsewhere {
  /** In which the mail is seen: to the web client what lies in Drafts is not there. */
  readonly scope: Scope;
  readonly n: number;
  /** The mail that it answers, where that is here. */
  readonly refMailId: MailId | null;
  readonly readReceipt: boolean;
}

/** A mail of a program as a message of ours: everything that it says, its pictures and files as uploads. Refuses with mailNotFound. */
export async function takeSavedMail(
  services: Services,
  context: CallContext,
  { scope, n, refMailId, readReceipt }: SavedElsewhere,
): Promise<DraftContent> {
  const writer = await readWriter(services, context);
  const mail = await readOriginal(services, context, String(n), scope);
  const named = mail.from[0]?.address.toLowerCase();
  const empty = emptyContent(writer, refMailId === null ? 'new' : 'reply');
  return fitContent({
    ...empty,
    refMailId,
    from: writer.addresses.find(({ address }) => address.toLowerCase() === named)?.address ?? empty.from,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.mailSubject,
    html: mail.html ?? textAsHtml(mail.text ?? ''),
    format: mail.html === null ? 'text' : 'html',
    priority: mail.priority,
    readReceipt,
    attachments: await takeAlong(services, context, mail, { withFiles: true, scope }),
  });
}

/** The page of a new mail that begins with a template. */
export async function startFromTemplate(
  services: Services,
  context: CallContext,
  templateId: string,
): Promise<ComposeStart> {
  const writer = await readWriter(services, context);
  const empty = emptyContent(writer, 'new');
  const part = await takeWritingAid(services, context, { kind: 'template', id: templateId, from: empty.from });
  const { subject, html, to, cc, bcc, attachments } = part;
  const begun = { ...empty, subject, html, to, cc, bcc, attachments };
  const content = fitContent(await withDefaultSignature(services, context, begun, writer.settings));
  return presentStart(writer, content);
}

/**
 * The content of a quick reply: recipients, subject and quotation as the composer would begin with, under the person's text.
 * What is quoted is the message's text: its HTML is hostile, and here is no page that cleans it on the way.
 */
export async function writeQuickReply(
  services: Services,
  context: CallContext,
  { mailId, all, text }: { readonly mailId: MailId; readonly all: boolean; readonly text: string },
): Promise<DraftContent> {
  const writer = await readWriter(services, context);
  const mail = await readOriginal(services, context, mailId);
  const { language, timeZoneName } = writer.settings;
  const quoted = mail.text ?? htmlToText(mail.html ?? '', { maxCharacters: maxQuotedCharacters });
  const content: DraftContent = {
    ...emptyContent(writer, all ? 'replyAll' : 'reply'),
    refMailId: mailId,
    from: answerFrom(mail, writer),
    ...answerRecipients(mail, writer, all),
    subject: prefixSubject(quoteStrings[language].reply, mail.mailSubject),
    html: quoteForReply({ ...mail, html: null, text: quoted }, language, timeZoneName),
  };
  const { signPosition } = writer.settings;
  const signature = { signPosition, forEditor: false };
  const { html, ...signed } = await withDefaultSignature(services, context, content, signature);
  return fitContent({ ...signed, html: textAsHtml(text) + html });
}

/** A draft that is continued. */
export async function continueDraft(services: Services, context: CallContext, draftId: number): Promise<ComposeStart> {
  const account = context.session.subject;
  const row = await services.database.read
    .selectFrom('draft')
    .selectAll()
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) throw new UserError('draftNotFound');
  // A draft of an older server lacks what messages have gained since.
  const stored: DraftContent = { ...plainDraft, ...(JSON.parse(row.content) as DraftContent) };
  const uploads =
    stored.attachments.length === 0
      ? []
      : await services.database.read
          .selectFrom('upload')
          .selectAll()
          .where('account_no', '=', account)
          .where(
            'upload_id',
            'in',
            stored.attachments.map((file) => file.uploadId),
          )
          .execute();
  // Links expire, so they are signed anew; the order is the person's.
  const attachments = stored.attachments.flatMap((file) =>
    uploads
      .filter((upload) => upload.upload_id === file.uploadId)
      .map((upload) => presentUpload(services, upload, context.now)),
  );
  const content = { ...stored, attachments };
  const writer = await readWriter(services, context);
  const draft = { draftId: String(draftId) as DraftId, revision: row.revision, updatedAt: row.updated_at, content };
  return presentStart(writer, content, { draft, answered: await readAnswered(services, context, content) });
}
