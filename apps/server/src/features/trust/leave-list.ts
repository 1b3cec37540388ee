import { randomBytes } from 'node:crypto';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { GuardedFetch } from '../../engines/guarded-fetch/index.ts';
import { type BodyIntake, readStoredBody } from '../../mail/bodies/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { listAddresses, readPerson } from '../identity/index.ts';
import { findGroup, leaveGroup } from '../mail-groups/index.ts';
import type { SubmitMessage } from '../outbox/index.ts';
import { composePlainMail } from './compose-plain-mail.ts';
import { parseMailto } from './parse-mailto.ts';
import { readUnsubscribe } from './read-unsubscribe.ts';

export type LeaveServices = Services & {
  readonly intake: BodyIntake;
  readonly fetch: GuardedFetch;
  readonly submitMessage: SubmitMessage;
};

/** The answer is not read; a page of this size is none. */
const maxAnswerBytes = 256 * 1024;

/** RFC 8058 §3.2: one POST over TLS, without cookies or anything else of the person; a redirect is a refusal. */
async function postOneClick(fetch: GuardedFetch, url: string): Promise<string> {
  const { host } = new URL(url);
  const answer = await fetch({
    url,
    method: 'POST',
    httpsOnly: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    maxBytes: maxAnswerBytes,
    maxRedirects: 0,
  });
  const isAgreed = answer.status === 'answered' && answer.code >= 200 && answer.code < 300;
  if (!isAgreed) throw new UserError('unsubscribeFailed', { host });
  return host;
}

async function sendMail(services: LeaveServices, context: CallContext, uri: string): Promise<string> {
  const { read } = services.database;
  const account = context.session.subject;
  const message = parseMailto(uri);
  const [address] = await listAddresses(read, account);
  if (message === null || address === undefined) throw new UserError('unsubscribeUnknown');
  const messageId = `${randomBytes(16).toString('hex')}@${address.slice(address.lastIndexOf('@') + 1)}`;
  const name = (await readPerson(read, account))?.displayName ?? '';
  const bytes = composePlainMail({ from: { name, address }, ...message, messageId, now: context.now });
  const body = await takeInComposed(services.intake, bytes, context.session.orgId);
  await services.submitMessage(toOperationContext(context), {
    account,
    body,
    mailFrom: address,
    messageId,
    recipients: [message.to],
    draft: null,
    responded: null,
  });
  return message.to;
}

/**
 * Leaves a mail group of the own organisation, where the address that a mail to leave it would go to is one of an open group. Answers the group's
 * address; null: it is no such group, or the person is in it by another group or a department alone, which its managers are asked about by mail.
 */
async function leaveOwnGroup({ database }: LeaveServices, context: CallContext, uri: string): Promise<string | null> {
  const { orgId, subject } = context.session;
  const to = parseMailto(uri)?.to ?? '';
  const found = await findGroup(database.read, to);
  if (found?.part !== 'leave' || found.group.orgId !== orgId || !found.group.isOpen) return null;
  const { address } = found.group;
  const member = { kind: 'account' as const, target: String(subject) };
  const { left } = await database.runner.execute(leaveGroup, toOperationContext(context), { group: address, member });
  return left ? address : null;
}

/** Leaves the mailing list of a mail, the way that the person chose. Refuses with mailNotFound, unsubscribeUnknown, unsubscribeFailed. */
export async function leaveList(
  services: LeaveServices,
  context: CallContext,
  input: { readonly mailId: string; readonly by: 'oneClick' | 'mail' },
): Promise<{ by: 'oneClick' | 'mail'; to: string }> {
  const { read } = services.database;
  const mail = await findMail(read, await readScope(read, context), Number(input.mailId));
  const { structure, summary } = await readStoredBody(read, { orgId: context.session.orgId, bodyId: mail.body_id });
  const ways = readUnsubscribe(summary.list, structure.headers, services.config.hostname);
  if (input.by === 'oneClick') {
    if (ways?.oneClick !== true || ways.http === null) throw new UserError('unsubscribeUnknown');
    return { by: 'oneClick', to: await postOneClick(services.fetch, ways.http) };
  }
  const mailto = ways?.mailto ?? null;
  if (mailto === null) throw new UserError('unsubscribeUnknown');
  const group = await leaveOwnGroup(services, context, mailto);
  if (group !== null) return { by: 'oneClick', to: group };
  return { by: 'mail', to: await sendMail(services, context, mailto) };
}
