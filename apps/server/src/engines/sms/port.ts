/** Sending short messages: an outbox that the administrator reads, an HTTP gateway, or SMPP. */

/** One message. */
export interface SmsMessage {
  /** Whose message it is; null: of no organisation in particular. */
  readonly orgId: number | null;
  /** Folded: digits, with a leading + where it is of another country. */
  readonly phone: string;
  readonly text: string;
  /** The code in the text, for gateways that fill in a template of their own. */
  readonly code: string;
}

/** Why a gateway did not take a message. Says nothing of the message. */
export class SmsNotSentError extends Error {
  override readonly name = 'SmsNotSentError';
}

/** Where messages go. */
export interface SmsGateway {
  readonly kind: 'outbox' | 'http' | 'smpp';
  /** Whether a message sent now would probably leave. Answers at once or within seconds; never throws. */
  status(): Promise<'up' | 'down'>;
  /** Resolves when the gateway has taken the message. Throws SmsNotSentError. */
  send(message: SmsMessage): Promise<void>;
  close(): Promise<void>;
}
