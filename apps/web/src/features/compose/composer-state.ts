import type { ComposeStart, Draft, DraftAttachment, DraftContent, MailAddress } from '@hongyan/contract';
import type { Question, Refusal } from './compose-checks.ts';
import type { SaveState } from './draft-saver.ts';
import { errorCodes } from './error-codes.ts';
import { addressKey, type Recipient } from './parse-recipients.ts';
import type { AttachmentItem } from './upload-queue.ts';

export type RecipientField = 'to' | 'cc' | 'bcc';
export type Priority = DraftContent['priority'];

/** writing → waiting (for uploads) → sending → sent; a refusal leads back to writing. */
export type SendState = 'writing' | 'waiting' | 'sending' | 'sent';

export interface SendInput {
  readonly draftId?: Draft['draftId'];
  readonly revision?: number;
  readonly content: DraftContent;
}

export interface SendResult {
  readonly inside: number;
  readonly outside: number;
}

/** A refusal as the page shows it; `message` is the server's own where it refused. */
export interface ShownRefusal extends Refusal {
  readonly message?: string;
}

/** What the page draws. A new object for every change. */
export interface ComposerSnapshot {
  readonly fromAddresses: readonly MailAddress[];
  readonly from: string;
  readonly to: readonly Recipient[];
  readonly cc: readonly Recipient[];
  readonly bcc: readonly Recipient[];
  readonly subject: string;
  readonly priority: Priority;
  readonly readReceipt: boolean;
  readonly attachments: readonly AttachmentItem[];
  readonly pendingPictures: number;
  readonly save: SaveState;
  readonly send: SendState;
  readonly refusal: ShownRefusal | null;
  readonly question: Question | null;
  readonly result: SendResult | null;
  /** Counts how often the text was replaced from outside: the editor begins anew. */
  readonly textVersion: number;
}

/** The text as the editor has it now. */
export interface LetterText {
  /** Ready to be stored: pictures named as `cid:`. */
  readonly html: () => string;
  readonly plain: () => string;
}

/** What a letter begins with beside its content. */
export const freshState = {
  pendingPictures: 0,
  save: { kind: 'untouched' },
  send: 'writing',
  refusal: null,
  question: null,
  result: null,
  textVersion: 0,
} as const;

/** The fields of a letter as the page shows them. */
export function fieldsOf(content: DraftContent, { fromAddresses }: ComposeStart) {
  const { from, to, cc, bcc, subject, priority, readReceipt } = content;
  return { fromAddresses, from, to, cc, bcc, subject, priority, readReceipt };
}

/** A picture in the text, not a file beside it. */
export const isInText = ({ contentId }: DraftAttachment): boolean => contentId !== null;
/** What makes two recipients the same. */
export const keyOf = ({ address, name }: Recipient): string => addressKey(address || name);

/** As the contract has a recipient. */
export const storedRecipient = ({ name, address }: Recipient): Recipient => ({ name, address });

const recipientCodes: readonly (number | undefined)[] = [
  errorCodes.recipientsEmpty,
  errorCodes.recipientInvalid,
  errorCodes.tooManyRecipients,
];

/** Where a refusal of the server is put right. */
export function fieldOfCode(code: number | undefined): Refusal['field'] {
  if (code === errorCodes.subjectEmpty || code === errorCodes.subjectTooLong) return 'subject';
  if (recipientCodes.includes(code)) return 'to';
  if (code === errorCodes.fromNotAllowed) return 'from';
  if (code === errorCodes.attachmentsTooLarge || code === errorCodes.attachmentNotFound) return 'attachments';
  return 'form';
}
