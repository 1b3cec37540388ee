/** What the approval policies say of a message before it may leave. Plain values: they cross the database thread. */
import type { ApprovalHit, MailAddress } from '@hongyan/contract';
import { definePort } from '../../../ports.ts';
import type { SubmittedRecipient } from '../submitted-recipient.ts';

/** A message whose bytes are taken in, as policies look at it. */
export interface JudgedMessage {
  readonly orgId: number;
  /** The mailbox in whose name it goes out. */
  readonly account: number;
  /** Who wrote it; the mailbox itself where nobody else did. */
  readonly writer: number;
  /** `automatic`: nobody wrote it; it left by itself. */
  readonly kind: 'written' | 'automatic';
  /** Stored already, or taken in and not stored yet. */
  readonly body: JudgedBody;
  readonly recipients: readonly SubmittedRecipient[];
  /** The message of the mailbox that it answers or forwards. */
  readonly responded: { readonly n: number; readonly how: 'answered' | 'forwarded' } | null;
  /** Files that it carries as links. */
  readonly linkedFiles: readonly { readonly name: string; readonly size: number }[];
  /** What is written in it where the message itself says less (a read-limited mail): plain text. Null: the message says all. */
  readonly writtenText: string | null;
  /** The approver that its sender chose, an address; null: none. */
  readonly chosen: string | null;
  /** Its sender waits for the answer and can choose; a program cannot, and is never asked to. */
  readonly mayChoose: boolean;
}

export interface JudgedBody {
  readonly bodyId: string;
  readonly sizeBytes: number;
  /** JSON: MessageStructure of packages/mime. */
  readonly structure: string;
  /** JSON: StoredSummary. */
  readonly summary: string;
  readonly indexText: string;
  readonly partText: string;
  readonly inlineBytes: Uint8Array | null;
  readonly blobId: string | null;
}

/** One position of a level: the approver, and who stands in for them now. */
export interface AskedSlot {
  readonly account: number;
  readonly deputies: readonly number[];
}

export interface RequestedLevel {
  readonly need: 'any' | 'all';
  readonly slots: readonly AskedSlot[];
}

/** The policies that hold a message, as they are now: what is changed in them later does not touch it. */
export interface RequestedApproval {
  readonly policies: readonly { readonly policyId: number; readonly version: number; readonly name: string }[];
  readonly hits: readonly ApprovalHit[];
  readonly levels: readonly RequestedLevel[];
  readonly order: 'sequence' | 'parallel';
  /** Accounts that the sender may choose from for the first level; empty: there is no choice. */
  readonly candidates: readonly number[];
  readonly timeout: {
    readonly hours: number;
    readonly action: 'send' | 'return' | 'handOn';
    /** To whom it is handed on; null: to the manager of each approver. */
    readonly to: number | null;
  } | null;
  readonly allowSelf: boolean;
  readonly mayDownload: boolean;
  readonly note: string;
}

export interface HeldJudgement {
  readonly requested: RequestedApproval;
  /** Whom it is held for. */
  readonly holds: 'everybody' | 'outside';
  /** When the first level's time is over, epoch milliseconds. */
  readonly dueAt: number | null;
  /** Who is asked first, to be named to the sender. */
  readonly approvers: readonly MailAddress[];
  /** The name in From. */
  readonly from: MailAddress;
}

export interface Judgement {
  /** `approval_revision` when it was judged: another one by the time it is submitted means judging again. */
  readonly revision: number;
  /** Null: it may leave. */
  readonly held: HeldJudgement | null;
}

/** Throws approverNeeded, approverMissing and approverInvalid. */
export type JudgeMessage = (message: JudgedMessage, now: number) => Promise<Judgement>;

/** Offered by the capability `approval`. */
export const submissionGatePort = definePort<JudgeMessage>('outbox.submission-gate');
