import type { MailAddress } from '@hongyan/contract';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { AuthorisedInput } from '../authorised-mail/in-transaction.ts';
import type { SenderLimits } from '../sending-limits/index.ts';
import type { DraftKey, DraftSummary } from './draft-of-submission.ts';
import type { Responded } from './file-sent-copy.ts';
import type { Judgement } from './gate/judgement.ts';
import type { Hold } from './held-mail.ts';
import type { SubmittedRecipient } from './submitted-recipient.ts';

/** A composed message as `submit` takes it over. */
export interface SubmitInput {
  readonly account: number;
  readonly body: AcceptedBody;
  readonly mailFrom: string;
  readonly messageId: string;
  readonly recipients: readonly SubmittedRecipient[];
  readonly draft: DraftKey | null;
  readonly responded: Responded | null;
  /** When its sender is reminded of it unless an answer has arrived, epoch milliseconds; of a mail that waits its draft says it. */
  readonly remindAt: number | null;
  /** `hashInput` of what the caller asked for: a repeat of the call is known by it, for the message is composed anew. Null where no caller can repeat it. */
  readonly requestHash: string | null;
  /** Set for a mail that waits. */
  readonly hold: Hold | null;
  /** What was written: the draft that a held mail becomes again. Needed with `hold`. */
  readonly written: DraftSummary | null;
  readonly kind: 'mail' | 'separate' | 'authorised';
  /** Of a read-limited mail. */
  readonly authorised: AuthorisedInput | null;
  /** Bytes of the header fields before the composed message that are put anew for a copy or at the release; null: none. */
  readonly messageOffset: number | null;
  /** Who writes in a mailbox that is not theirs, and how they may send in its name. */
  readonly writer: { readonly no: number; readonly send: 'sendAs' | 'onBehalf' } | null;
  /** The files that it was written with. Of a mail that waits the draft names them. */
  readonly uploadIds: readonly string[];
  /** The large attachments that it carries as links. */
  readonly largeIds: readonly string[];
  /** The held mail in whose place this one comes. */
  readonly replaces: number | null;
  /** What the approval policies say of it. */
  readonly judgement: Judgement;
  /** What its writer may send. */
  readonly limits: SenderLimits;
  /** Accounts that were asked to approve what it replaces: their windows are notified. */
  readonly replacedApprovers: readonly number[];
  /** How long its sender may undo it: approvers are not notified before. */
  readonly undoMs: number;
}

export interface Submitted {
  readonly submissionId: number;
  /** Of the mail that was sent: a repeated call gets that of the first. */
  readonly messageId: string;
  /** `n` of the copy in Sent; null while it is held. */
  readonly sentN: number | null;
  readonly held: Hold | null;
  readonly inside: number;
  readonly outside: number;
  /** Set where it needs approval. */
  readonly approval: {
    readonly approvers: readonly MailAddress[];
    readonly note: string;
    readonly heldRecipients: number;
  } | null;
  /** Those outside wait until an administrator lets the message leave, for its writer suddenly sends much more than before. */
  readonly awaitsDecision: boolean;
}
