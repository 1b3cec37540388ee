import type { OperationContext } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { Services } from '../../services.ts';
import { nameRecipients, type PreparedAuthorised } from '../authorised-mail/index.ts';
import { refuseInfected } from '../incoming/index.ts';
import { resolveRecipients } from './resolve-recipients.ts';
import { type SubmitInput, type Submitted, submit } from './submit.ts';

/** How a mail goes out, where it does not simply leave. */
export type OutgoingTerms = Pick<
  SubmitInput,
  'hold' | 'written' | 'kind' | 'messageOffset' | 'replaces' | 'writer' | 'uploadIds'
>;

const atOnce: OutgoingTerms = {
  hold: null,
  written: null,
  kind: 'mail',
  messageOffset: null,
  replaces: null,
  writer: null,
  uploadIds: [],
};

/** What a listener hands over: a composed message that is taken in, and whom it goes to. */
interface SubmitMessage {
  readonly account: number;
  readonly body: AcceptedBody;
  /** Envelope sender; the listener has checked that the person may use it. */
  readonly mailFrom: string;
  readonly messageId: string;
  /** Addresses of to, cc and bcc; repeats do not matter. */
  readonly recipients: readonly string[];
  readonly draft: SubmitInput['draft'];
  readonly responded: SubmitInput['responded'];
  /** For what waits, is sent separately, or takes a held mail's place; a program's mail is none of these. */
  readonly outgoing?: OutgoingTerms;
  /** Of a read-limited mail: what is kept of the message itself. */
  readonly authorised?: PreparedAuthorised | null;
  /** What the caller's idempotency key stands for (`SubmitInput`); left out, a key of the context is not used. */
  readonly requestHash?: SubmitInput['requestHash'];
}

/** Sends: the one way of every listener (web, submission, later rules). Resolves when the mail is durably accepted. */
export async function submitMessage(
  services: Services,
  context: OperationContext,
  message: SubmitMessage,
): Promise<Submitted> {
  const recipients = await resolveRecipients(services, message.account, message.recipients);
  await refuseInfected(services, message.body);
  const requestHash = message.requestHash ?? null;
  const { idempotencyKey, ...keyless } = context;
  const isRepeatable = requestHash !== null && idempotencyKey !== undefined;
  return services.database.runner.execute(submit, isRepeatable ? { ...keyless, idempotencyKey } : keyless, {
    account: message.account,
    body: message.body,
    mailFrom: message.mailFrom,
    messageId: message.messageId,
    recipients,
    draft: message.draft,
    responded: message.responded,
    requestHash,
    authorised:
      message.authorised === undefined || message.authorised === null
        ? null
        : nameRecipients(services, message.account, message.authorised, recipients),
    ...(message.outgoing ?? atOnce),
  });
}
