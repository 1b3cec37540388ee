import { randomBytes } from 'node:crypto';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { type BodyIntake, readStoredBody, type StoredSummary } from '../../mail/bodies/index.ts';
import { readScope, systemFolderId } from '../../mail/folders/index.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { listAddresses, readPerson } from '../identity/index.ts';
import { resolveRecipient } from '../outbox/index.ts';
import { answerReceipt } from './answer-receipt.ts';
import { composeReceipt } from './compose-receipt.ts';
import { readReceiptRequest } from './receipt-request.ts';

export type ReceiptServices = Services & { readonly intake: BodyIntake };

/** The own address that the mail was sent to; the first one when it came as a blind copy. */
function readerAddress(own: readonly string[], summary: StoredSummary): string {
  const named = [...summary.to, ...summary.cc].map(({ address }) => address.toLowerCase());
  return own.find((address) => named.includes(address)) ?? own[0] ?? '';
}

/** Sends or declines the receipt that a mail asks for. Refuses with mailNotFound, receiptAnswered. */
export async function sendReceipt(
  services: ReceiptServices,
  context: CallContext,
  { mailId, send }: { readonly mailId: string; readonly send: boolean },
): Promise<{ state: 'sent' | 'declined' }> {
  const { read, runner } = services.database;
  const { orgId } = context.session;
  const scope = await readScope(read, context);
  const { account } = scope;
  const mail = await findMail(read, scope, Number(mailId));
  const operation = toOperationContext(context);
  if (!send) {
    await runner.execute(answerReceipt, operation, { account, n: mail.n, report: null });
    return { state: 'declined' };
  }
  const { structure, summary } = await readStoredBody(read, { orgId, bodyId: mail.body_id });
  const settings = await readSettings(read, account);
  // Somebody who never answers by rule may still answer this one by hand.
  const setting = settings.readReceipt === 'never' ? 'ask' : settings.readReceipt;
  const request = readReceiptRequest({ state: mail.receipt, summary, headers: structure.headers, setting });
  const recipient = request === null ? null : await resolveRecipient(services, request.to);
  // Who sent junk learns nothing.
  if (request?.state !== 'wanted' || recipient === null || mail.folder_id === systemFolderId('junk'))
    throw new UserError('receiptAnswered');
  const address = readerAddress(await listAddresses(read, account), summary);
  const messageId = `${randomBytes(16).toString('hex')}@${address.slice(address.lastIndexOf('@') + 1)}`;
  const format = { timeZone: settings.timeZoneName, dateStyle: 'long', timeStyle: 'short' } as const;
  const receipt = composeReceipt({
    language: settings.language,
    hostname: services.config.hostname,
    messageId,
    reader: { name: (await readPerson(read, account))?.displayName ?? '', address },
    to: request.to,
    subject: mail.subject,
    originalMessageId: summary.messageId ?? null,
    now: context.now,
    time: new Intl.DateTimeFormat(settings.language, format).format(context.now),
    automatic: request.automatic,
  });
  const body = await takeInComposed(services.intake, receipt, orgId);
  await runner.execute(answerReceipt, operation, { account, n: mail.n, report: { body, messageId, recipient } });
  return { state: 'sent' };
}
