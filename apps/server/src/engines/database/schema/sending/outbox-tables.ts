import type { Flag } from '../../flag.ts';

/** That a submission has reached an account: the unique key that makes a repeated release harmless. */
export interface DeliveredTable {
  account_no: number;
  source_account_no: number;
  submission_id: number;
  n: number;
  /** Where this copy has a body of its own (sent separately); else it has the submission's. */
  body_id: string | null;
  /** Fetched by POP3: it lies where nobody can recall it. Epoch milliseconds. */
  fetched_at: number | null;
}

export interface SubmissionTable {
  account_no: number;
  submission_id: number;
  /** `recalled`: taken back whole before it was released. */
  state: 'held' | 'released' | 'done' | 'recalled';
  mail_from: string;
  subject: string;
  message_id: string;
  body_id: string;
  /** The copy in Sent. */
  sent_n: number | null;
  hold_until: number | null;
  created_at: number;
  released_at: number | null;
  /** 1: handed on as it came, with a seal of ours (RFC 8617) where it came from outside. */
  seal: Flag;
  /** `separate`: everybody gets a mail of their own. `authorised`: so that of a read-limited mail, each with a link of its own. `report`: written by the mail system in a person's name; in no log and no folder. */
  kind: 'mail' | 'separate' | 'authorised' | 'report';
  /** Why it is, or was, held. */
  hold_reason: 'undo' | 'schedule' | 'approval' | null;
  /** The draft that it becomes again when it is taken back. */
  draft_id: number | null;
  /** JSON: MessageFacts of its body; null for mail of an older server. */
  facts: string | null;
  /** JSON: the message that it answers or forwards, marked when it is released. */
  responded: string | null;
  /** Bytes of the header fields that were put before the composed message (Date, To), and are put anew; null where nothing is. */
  letter_offset: number | null;
  /** Its sender recalled it. */
  withdrawn_at: number | null;
  /** Whether it may leave (outbox/gate). `unjudged`: no policy was asked yet; `waiting`: an approval request is open, for all recipients or some. */
  gate: 'unjudged' | 'free' | 'waiting' | 'granted' | 'refused';
  /** Who wrote it in a mailbox that is not theirs; null: its owner, or the mail system. */
  writer_no: number | null;
  /** Whether their own name is in it (`onBehalf`) or not. */
  writer_send: 'sendAs' | 'onBehalf' | null;
}

export interface SubmissionRecipientTable {
  account_no: number;
  submission_id: number;
  recipient_no: number;
  address: string;
  /** The account for a recipient inside; null outside. */
  target_account_no: number | null;
  domain: string;
  /** `held`: nobody has said yet that it may leave; only the gate takes a recipient out of this state. */
  state: 'held' | 'waiting' | 'sending' | 'deferred' | 'delivered' | 'failed' | 'recalled';
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_code: string | null;
  last_text: string | null;
  last_host: string | null;
  /** How the last attempt was encrypted; `refused`: not sent, for want of the TLS that was demanded. Null: nothing was handed over, or it was before this was kept. */
  last_tls: 'dane' | 'verified' | 'encrypted' | 'none' | 'refused' | null;
  finished_at: number | null;
  /** What was reported to the sender: 0 nothing, 1 that it is late, 2 the outcome. */
  told: 0 | 1 | 2;
  /** The mail group by which this person is reached; null: they are named themselves. */
  via_group: string | null;
}

/** Tables of the outbox, by name. */
export interface OutboxSchema {
  delivered: DeliveredTable;
  submission: SubmissionTable;
  submission_recipient: SubmissionRecipientTable;
}
