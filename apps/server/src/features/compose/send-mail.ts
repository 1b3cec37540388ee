import { randomBytes } from 'node:crypto';
import type { ApprovalId, DraftContent, MailAddress, MailId, SenderIdentity } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { hashInput } from '../../engines/database/canonical-hash.ts';
import { wasNotCommitted } from '../../engines/database/errors.ts';
import { findAnswer } from '../../engines/database/idempotency.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import { type BodyIntake, readStoredBody } from '../../mail/bodies/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { listSenders } from '../addresses/index.ts';
import { writeLargeFileLinks } from '../large-attachments/index.ts';
import {
  formatApprovalId,
  type Hold,
  type OutgoingTerms,
  type SubmitMessage,
  type Submitted,
  submit,
} from '../outbox/index.ts';
import { checkMessage } from './check-message.ts';
import { composeMessage } from './compose-message.ts';
import { encryptWritten } from './encrypt-written.ts';
import { nameInlinePictures } from './name-inline-pictures.ts';
import { listEverybody, type OutgoingMessage, takeInMessage } from './outgoing-message.ts';
import { summariseDraft } from './save-draft.ts';
import { textOfDraft } from './text-of-draft.ts';

/** What policies read of a read-limited mail. */
const maxJudgedCharacters = 200_000;

export interface SendInput {
  readonly content: DraftContent;
  readonly draftId: number | null;
  readonly revision: number | null;
  /** How long it can be taken back; a scheduled mail can until its time anyway. */
  readonly undoSeconds: number;
  readonly massConfirmed: boolean;
  /** The waiting mail in whose place this one comes; its draft becomes this one's. */
  readonly replaces?: number;
  /** Whom the sender chose to approve it: an address. */
  readonly approver?: string | undefined;
  /** What the caller asked for, where the message is put together of it anew at each call; a repeat is recognised by it. */
  readonly asked?: unknown;
}

/** What is asked of a message and kept nowhere: not in the draft, and not in what a repeated call is recognised by. */
export interface SendSecrets {
  /** Of a read-limited mail. */
  readonly authorisedPassword?: string | undefined;
}

export interface Sent {
  readonly submissionId: string;
  readonly mailId: MailId | null;
  readonly held: Hold | null;
  /** Set where somebody has to approve it first. */
  readonly approval: {
    readonly approvalId: ApprovalId;
    readonly approvers: MailAddress[];
    readonly note: string;
    readonly heldRecipients: number;
  } | null;
  readonly inside: number;
  readonly outside: number;
  /** Those outside get it when an administrator says so. */
  readonly awaitsDecision: boolean;
}

async function readReference(services: Services, context: CallContext, content: DraftContent) {
  if (content.refMailId === null) return null;
  const scope = await readScope(services.database.read, context);
  const row = await findMail(services.database.read, scope, Number(content.refMailId)).catch((error: unknown) => {
    // The mail that is answered may be gone meanwhile; the answer is still sent.
    if (error instanceof UserError) return null;
    throw error;
  });
  if (row === null) return null;
  const { summary } = await readStoredBody(services.database.read, {
    orgId: context.session.orgId,
    bodyId: row.body_id,
  });
  return { messageId: summary.messageId ?? null, references: summary.references };
}

function findResponded(content: DraftContent) {
  if (content.refMailId === null || content.type === 'new' || content.type === 'editAgain') return null;
  return {
    n: Number(content.refMailId),
    how: content.type === 'forward' ? ('forwarded' as const) : ('answered' as const),
  };
}

function presentSent(account: number, submitted: Submitted): Sent {
  // Answers that an older server has stored say nothing of it.
  const { approval = null, awaitsDecision = false } = submitted as Partial<Submitted>;
  return {
    submissionId: String(submitted.submissionId),
    mailId: submitted.sentN === null ? null : (String(submitted.sentN) as MailId),
    held: (submitted as Partial<Submitted>).held ?? null,
    approval: approval && {
      ...approval,
      approvers: [...approval.approvers],
      approvalId: formatApprovalId({ account, submissionId: submitted.submissionId }),
    },
    inside: submitted.inside,
    outside: submitted.outside,
    awaitsDecision,
  };
}

/** Who really writes, where the mail goes out on behalf of another mailbox. */
async function findPrimary(services: Services, account: number, now: number): Promise<MailAddress | null> {
  const [primary] = await listSenders(services.database.read, account, now);
  return primary === undefined ? null : { name: primary.name, address: primary.address };
}

/** Whose right to write here is asked again when the mail leaves; null: it is their own mailbox. */
function findWriter({ session: { actor, granted } }: CallContext): OutgoingTerms['writer'] {
  return granted === undefined ? null : { no: actor, send: granted.send };
}

/** Until when the mail waits: for its time, or for the undo window; null: it leaves now. */
function chooseHold({ content, undoSeconds }: SendInput, now: number): Hold | null {
  if (content.scheduledAt !== null) return { reason: 'schedule', until: content.scheduledAt };
  return undoSeconds > 0 ? { reason: 'undo', until: now + undoSeconds * 1_000 } : null;
}

const classify = (content: DraftContent): 'mail' | 'separate' | 'authorised' => {
  if (content.authorised !== null) return 'authorised';
  return content.separate ? 'separate' : 'mail';
};

/** The message as it leaves, taken in. Separately sent mail is composed without recipients: nobody's message can name another. */
async function composeOutgoing(
  services: SendServices,
  context: CallContext,
  content: DraftContent,
  terms: {
    readonly uploads: UploadTable[];
    readonly sender: SenderIdentity;
    readonly hold: Hold | null;
    readonly messageId: string;
  },
): Promise<OutgoingMessage> {
  const { sender } = terms;
  const date = terms.hold?.reason === 'schedule' ? terms.hold.until : context.now;
  const message = await composeMessage({
    content: content.separate ? { ...content, to: [], cc: [], bcc: [] } : content,
    fromName: sender.name,
    behalf: sender.right === 'onBehalf' ? await findPrimary(services, context.session.actor, context.now) : null,
    messageId: terms.messageId,
    now: date,
    uploads: terms.uploads,
    open: (blobId) => services.blobs.read(blobId),
    reference: await readReference(services, context, content),
  });
  return takeInMessage(services.intake, message, { content, hold: terms.hold, date, orgId: context.session.orgId });
}

export type SendServices = Services & { readonly intake: BodyIntake; readonly submitMessage: SubmitMessage };

/** Composes, takes in and submits: when this resolves the mail is sent, or waits to be, whatever happens to the process. */
export async function sendMail(
  services: SendServices,
  context: CallContext,
  input: SendInput,
  secrets: SendSecrets = {},
): Promise<Sent> {
  const account = context.session.subject;
  const operation = toOperationContext(context);
  const requestHash = operation.idempotencyKey === undefined ? null : hashInput(input.asked ?? input);
  const answered =
    requestHash === null ? null : await findAnswer(services.database.read, submit, operation, requestHash);
  if (answered !== null) return presentSent(account, answered);
  const written = nameInlinePictures(input.content);
  const password = secrets.authorisedPassword;
  const { uploads, sender } = await checkMessage(services, context, written, {
    massConfirmed: input.massConfirmed,
    password,
  });
  // As it is stored, not as it was typed: it stands in the header and in the envelope.
  const sent = { ...written, from: sender.address };
  // The links of a read-limited mail would not be limited: such a message has been refused.
  const content = sent.authorised === null ? await writeLargeFileLinks(services, context, sent) : sent;
  const hold = chooseHold(input, context.now);
  const domain = content.from.slice(content.from.lastIndexOf('@') + 1);
  const messageId = `${randomBytes(16).toString('hex')}@${domain}`;
  const encrypted = await encryptWritten(services, context, content, {
    uploads,
    sender,
    password,
  });
  const mail = await composeOutgoing(services, context, encrypted?.notice ?? content, {
    uploads: encrypted === null ? uploads : [],
    sender,
    hold,
    messageId,
  });
  const forget = async (): Promise<void> => {
    await services.intake.discard(mail.spooled);
    if (encrypted !== null) await services.blobs.delete(encrypted.prepared.row.blobId);
  };
  try {
    const submitted = await services.submitMessage(operation, {
      account,
      body: mail.body,
      mailFrom: content.from,
      messageId,
      recipients: listEverybody(content).map((recipient) => recipient.address),
      draft: input.draftId === null ? null : { draftId: input.draftId, revision: input.revision },
      responded: findResponded(content),
      requestHash,
      authorised: encrypted?.prepared ?? null,
      outgoing: {
        hold,
        written: summariseDraft(input.content),
        undoMs: input.undoSeconds * 1_000,
        remindAt: content.remindAt,
        judged: {
          linkedFiles: content.largeFiles.map(({ fileName, size }) => ({ name: fileName, size })),
          // The message itself only says that there is one to be read.
          writtenText: encrypted === null ? null : textOfDraft(content.html, { maxCharacters: maxJudgedCharacters }),
          chosen: input.approver ?? null,
          mayChoose: true,
        },
        kind: classify(content),
        messageOffset: mail.messageOffset,
        replaces: input.replaces ?? null,
        writer: findWriter(context),
        uploadIds: uploads.map((upload) => upload.upload_id),
        largeIds: content.largeFiles.map((file) => file.largeId),
      },
    });
    // Asked for twice at once: the other call's message was sent, nobody needs this one.
    if (submitted.messageId !== messageId) await forget();
    return presentSent(account, submitted);
  } catch (error) {
    // Where nobody knows whether it was sent its bytes stay: the sweeper takes them if it was not.
    if (wasNotCommitted(error)) await forget();
    throw error;
  }
}
