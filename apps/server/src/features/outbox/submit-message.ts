import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { Services } from '../../services.ts';
import { nameRecipients, type PreparedAuthorised } from '../authorised-mail/index.ts';
import { refuseInfected, refuseOutgoingJunk } from '../incoming/index.ts';
import { findReachedLimit, reportLimit, type SendingLimitsReader } from '../sending-limits/index.ts';
import type { DraftSummary } from './draft-of-submission.ts';
import { listTaskAccounts } from './gate/end-request.ts';
import type { JudgedMessage, JudgeMessage, Judgement } from './gate/judgement.ts';
import { judgeAndDo } from './gate/policy-revision.ts';
import { recordJunkRefused } from './record-junk-refused.ts';
import { resolveRecipients } from './resolve-recipients.ts';
import { submit } from './submit.ts';
import type { SubmitInput, Submitted } from './submit-input.ts';
import type { SubmittedRecipient } from './submitted-recipient.ts';

/** How a mail goes out, where it does not simply leave. */
export interface OutgoingTerms
  extends Pick<
    SubmitInput,
    'hold' | 'kind' | 'messageOffset' | 'replaces' | 'writer' | 'uploadIds' | 'largeIds' | 'undoMs' | 'remindAt'
  > {
  /** What was written, which it becomes again when it is taken back or returned; a program's mail is written down when that is needed. */
  readonly written: DraftSummary | (() => Promise<DraftSummary>) | null;
  /** What policies look at beside the message. */
  readonly judged: Pick<JudgedMessage, 'linkedFiles' | 'writtenText' | 'chosen' | 'mayChoose'>;
}

/** What leaves at once, written by nobody who could be asked anything. */
export const atOnce: OutgoingTerms = {
  hold: null,
  written: null,
  kind: 'mail',
  messageOffset: null,
  replaces: null,
  writer: null,
  uploadIds: [],
  largeIds: [],
  undoMs: 0,
  remindAt: null,
  judged: { linkedFiles: [], writtenText: null, chosen: null, mayChoose: false },
};

/** What a listener hands over: a composed message that is taken in, and whom it goes to. */
export interface MessageToSubmit {
  readonly account: number;
  readonly body: AcceptedBody;
  /** Envelope sender; the listener has checked that the person may use it. */
  readonly mailFrom: string;
  readonly messageId: string;
  /** Addresses of to, cc and bcc; repeats do not matter. */
  readonly recipients: readonly string[];
  readonly draft: SubmitInput['draft'];
  readonly responded: SubmitInput['responded'];
  /** For what waits, is sent separately, or takes a held mail's place; left out: none of these. */
  readonly outgoing?: OutgoingTerms;
  /** Of a read-limited mail: what is kept of the message itself. */
  readonly authorised?: PreparedAuthorised | null;
  /** What the caller's idempotency key stands for (`SubmitInput`); left out, a key of the context is not used. */
  readonly requestHash?: SubmitInput['requestHash'];
}

/** How other capabilities send. */
export type SubmitMessage = (context: OperationContext, message: MessageToSubmit) => Promise<Submitted>;

export type SubmitServices = Services & { readonly judge: JudgeMessage; readonly limits: SendingLimitsReader };

/** What was written, where it may be needed again. */
async function readWritten({ hold, written }: OutgoingTerms, { held }: Judgement): Promise<DraftSummary | null> {
  if (typeof written !== 'function') return written;
  return hold === null && held === null ? null : written();
}

/** Everybody who is asked to approve the mail that this one takes the place of. */
async function readReplacedApprovers(services: Services, account: number, replaces: number | null) {
  return replaces === null ? [] : listTaskAccounts(services.database.read, { account, submissionId: replaces });
}

/** Who sends, in whichever mailbox. */
const getSender = ({ account, body, outgoing }: MessageToSubmit) => ({
  account: outgoing?.writer?.no ?? account,
  orgId: body.orgId,
});

/** What leaves the server is seen by the junk filter: others would take it for ours. Throws `outgoingJunk`, which the audit then shows. */
async function refuseJunk(
  services: SubmitServices,
  context: OperationContext,
  message: MessageToSubmit,
  recipients: readonly SubmittedRecipient[],
): Promise<void> {
  const outside = recipients.filter(({ account }) => account === null).map(({ address }) => address);
  if (outside.length === 0) return;
  const { hostname } = services.config;
  try {
    await refuseOutgoingJunk(services, message.body, {
      // What no person at another machine sends is from here.
      remoteAddress: context.address ?? '127.0.0.1',
      helo: hostname,
      mailFrom: message.mailFrom,
      rcptTo: outside,
      id: context.requestId,
    });
  } catch (error) {
    if (error instanceof UserError && error.errorName === 'outgoingJunk') {
      const { idempotencyKey: _key, ...keyless } = context;
      const { account } = getSender(message);
      await services.database.runner.execute(recordJunkRefused, keyless, { account, recipients: outside.length });
    }
    throw error;
  }
}

async function submitWithin(
  services: SubmitServices,
  context: OperationContext,
  message: MessageToSubmit,
): Promise<Submitted> {
  const { account, body, authorised = null, outgoing: terms = atOnce } = message;
  const [recipients, limits] = await Promise.all([
    resolveRecipients(services, account, message.recipients),
    services.limits.read(getSender(message), context.now),
  ]);
  await refuseInfected(services, body);
  await refuseJunk(services, context, message, recipients);
  const requestHash = message.requestHash ?? null;
  const { idempotencyKey, ...keyless } = context;
  const isRepeatable = requestHash !== null && idempotencyKey !== undefined;
  const { written: _written, judged, ...outgoing } = terms;
  return judgeAndDo(async () => {
    const judgement = await services.judge(
      {
        ...judged,
        orgId: body.orgId,
        account,
        writer: terms.writer?.no ?? account,
        kind: 'written',
        body,
        recipients,
        responded: message.responded,
      },
      context.now,
    );
    return services.database.runner.execute(submit, isRepeatable ? { ...keyless, idempotencyKey } : keyless, {
      ...outgoing,
      account,
      body,
      mailFrom: message.mailFrom,
      messageId: message.messageId,
      recipients,
      draft: message.draft,
      responded: message.responded,
      requestHash,
      authorised: authorised === null ? null : nameRecipients(services, account, authorised, recipients),
      written: await readWritten(terms, judgement),
      judgement,
      limits,
      replacedApprovers: await readReplacedApprovers(services, account, terms.replaces),
    });
  });
}

/**
 * Sends: the one way of every listener (web, submission, later rules). Resolves when the mail is durably accepted, or waits for approval. Throws what
 * `resolveRecipients` and `countSent` throw, and `sendOrganisationLimit`; those who are to know of a limit are notified.
 */
export async function submitMessage(
  services: SubmitServices,
  context: OperationContext,
  message: MessageToSubmit,
): Promise<Submitted> {
  try {
    return await submitWithin(services, context, message);
  } catch (error) {
    const reached = findReachedLimit(error);
    if (reached !== null) await reportLimit(services, context, { ...getSender(message), ...reached });
    throw error;
  }
}
