import type { ComposeStart, Draft, DraftAttachment, DraftContent, MailAddress } from '@hongyan/contract';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { SentAnswer } from '../../outbox/index.ts';
import type { AttachmentItem } from '../attachments/upload-item.ts';
import type { SaveState } from '../drafts/draft-saver.ts';
import { errorCodes } from '../drafts/error-codes.ts';
import type { RecipientLists } from '../recipients/recipient-lists.ts';
import type { Question, Refusal } from '../sending/compose-checks.ts';

export type Priority = DraftContent['priority'];

/** writing → waiting (for uploads) → sending → sent, or queued until there is a connection; a refusal leads back to writing. */
export type SendState = 'writing' | 'waiting' | 'sending' | 'queued' | 'sent';

export interface SendInput {
  readonly draftId?: Draft['draftId'];
  readonly revision?: number;
  readonly content: DraftContent;
  /** 0 sends at once. */
  readonly undoSeconds: number;
  readonly massConfirmed: boolean;
  /** Of a read-limited mail. */
  readonly authorisedPassword?: string;
  /** Whom the sender chose to approve it; an address. */
  readonly approver?: string;
}

/** A refusal as the page shows it; `message` is the server's own where it refused. */
export interface ShownRefusal extends Refusal {
  readonly message?: string;
}

/** What is chosen about a message as a whole. */
export type MessageChoices = Pick<
  DraftContent,
  'priority' | 'readReceipt' | 'format' | 'separate' | 'scheduledAt' | 'remindAt' | 'authorised'
>;

/** What the page draws. A new object for every change. */
export interface ComposerSnapshot extends RecipientLists {
  readonly fromAddresses: readonly MailAddress[];
  readonly from: string;
  readonly subject: string;
  readonly choices: MessageChoices;
  /** Everybody in the mail that is answered, lower case; null where none is. */
  readonly originalAddresses: readonly string[] | null;
  /** A mail to more recipients is asked about. */
  readonly massMailRecipients: number;
  /** A message without a subject: its writer is asked, or it is refused. */
  readonly emptySubject: 'ask' | 'refuse';
  /** How long the organisation keeps what goes as a link. */
  readonly largeAttachmentDays: number;
  readonly attachments: readonly AttachmentItem[];
  readonly pendingPictures: number;
  readonly save: SaveState;
  readonly send: SendState;
  readonly refusal: ShownRefusal | null;
  readonly question: Question | null;
  /** Whom one of has to be chosen to approve the mail; null: nothing is asked. */
  readonly candidates: readonly MailAddress[] | null;
  readonly result: SentAnswer | null;
  /** Counts how often the text was replaced from outside: the editor begins anew. */
  readonly textVersion: number;
}

/** What a message begins with beside its content. */
export const freshState = {
  pendingPictures: 0,
  save: { kind: 'untouched' },
  send: 'writing',
  refusal: null,
  question: null,
  candidates: null,
  result: null,
  textVersion: 0,
} as const;

/** The fields of a message as the page shows them. */
export function listFields(content: DraftContent, { fromAddresses, originalAddresses, limits }: ComposeStart) {
  const { from, to, cc, bcc, subject, priority, readReceipt, format, separate, scheduledAt, authorised } = content;
  // What this browser kept for an older version does not say it.
  const { remindAt }: { remindAt?: number | null | undefined } = content;
  const choices: MessageChoices = {
    priority,
    readReceipt,
    format,
    separate,
    scheduledAt,
    remindAt: remindAt ?? null,
    authorised,
  };
  return { fromAddresses, originalAddresses, ...limits, from, to, cc, bcc, subject, choices };
}

/** A picture in the text, not a file beside it. */
export const isInText = ({ contentId }: DraftAttachment): boolean => contentId !== null;

/** The files beside the text. */
export const filesOf = ({ attachments }: DraftContent): readonly DraftAttachment[] =>
  attachments.filter((attachment) => !isInText(attachment));

/** As the contract has a recipient. */
export const storedRecipient = ({ name, address }: Recipient): Recipient => ({ name, address });

const recipientCodes: readonly (number | undefined)[] = [
  errorCodes.recipientsEmpty,
  errorCodes.recipientInvalid,
  errorCodes.tooManyRecipients,
  errorCodes.mailGroupRefused,
  errorCodes.mailGroupTooLarge,
  errorCodes.mailGroupEmpty,
];

/** Where a refusal of the server is put right. */
export function fieldOfCode(code: number | undefined): Refusal['field'] {
  if (code === errorCodes.subjectEmpty || code === errorCodes.subjectTooLong) return 'subject';
  if (recipientCodes.includes(code)) return 'to';
  if (code === errorCodes.fromNotAllowed) return 'from';
  if (code === errorCodes.scheduleInPast || code === errorCodes.remindTime) return 'schedule';
  if (code === errorCodes.attachmentsTooLarge || code === errorCodes.attachmentNotFound) return 'attachments';
  if (authorisedCodes.includes(code)) return 'authorised';
  return 'form';
}

const authorisedCodes: readonly (number | undefined)[] = [
  errorCodes.authorisedOff,
  errorCodes.authorisedPasswordMissing,
  errorCodes.authorisedPasswordTooLong,
  errorCodes.authorisedLargeFile,
  errorCodes.authorisedTooLarge,
];

/** The snapshot with something changed; the very same one where it already says so, since whoever is told of another one draws it. */
export function withChange(snapshot: ComposerSnapshot, change: Partial<ComposerSnapshot>): ComposerSnapshot {
  const next = { ...snapshot, ...change };
  const keys = Object.keys(change) as (keyof ComposerSnapshot)[];
  return keys.every((key) => Object.is(next[key], snapshot[key])) ? snapshot : next;
}
