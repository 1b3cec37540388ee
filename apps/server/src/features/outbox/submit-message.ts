import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxRecipients } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { Services } from '../../services.ts';
import { nameRecipients, type PreparedAuthorised } from '../authorised-mail/index.ts';
import { findOwners } from '../identity/index.ts';
import { refuseInfected, resolveTarget } from '../incoming/index.ts';
import { unknownAccount } from './store.ts';
import { type SubmitInput, type Submitted, type SubmittedRecipient, submit } from './submit.ts';

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

/** Addresses looked up one by one in one turn of the event loop: some milliseconds. */
const askedPerTurn = 20;

function takeDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Finds out who is inside and who is outside. An address of ours that nobody has is kept as a recipient: the release fails
 * it with a bounce, as any other server would, so that a typing mistake in one address does not stop the mail to the others.
 * Throws `recipientInvalid` for what is no address, `tooManyRecipients`, `recipientsEmpty`.
 */
async function resolveRecipients(services: Services, addresses: readonly string[]): Promise<SubmittedRecipient[]> {
  const found = new Map<string, SubmittedRecipient>();
  const owners = await findOwners(services.database.read, addresses);
  let asked = 0;
  for (const address of addresses) {
    const owner = owners.get(address);
    if (owner !== undefined) {
      found.set(`#${String(owner)}`, { address, domain: takeDomain(address), account: owner });
      continue;
    }
    if ((asked += 1) % askedPerTurn === 0) await nextTurn();
    const target = await resolveTarget(services.database.read, address);
    if (target.kind === 'invalid') throw new UserError('recipientInvalid', { address });
    if (target.kind === 'inside')
      found.set(`#${String(target.account)}`, { address, domain: takeDomain(address), account: target.account });
    else if (target.kind === 'unknown')
      found.set(address.toLowerCase(), { address, domain: takeDomain(address), account: unknownAccount });
    else found.set(address.toLowerCase(), { address, domain: target.domain, account: null });
  }
  if (found.size === 0) throw new UserError('recipientsEmpty');
  if (found.size > maxRecipients) throw new UserError('tooManyRecipients', { max: maxRecipients });
  return [...found.values()];
}

/** Where one address leads; null for what is no address. */
export async function resolveRecipient(services: Services, address: string): Promise<SubmittedRecipient | null> {
  try {
    return (await resolveRecipients(services, [address]))[0] ?? null;
  } catch (error) {
    if (error instanceof UserError && error.errorName === 'recipientInvalid') return null;
    throw error;
  }
}

/** Sends: the one way of every listener (web, submission, later rules). Resolves when the mail is durably accepted. */
export async function submitMessage(
  services: Services,
  context: OperationContext,
  message: SubmitMessage,
): Promise<Submitted> {
  const recipients = await resolveRecipients(services, message.recipients);
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
