import type { SmtpReply, SmtpSession } from '@hongyan/smtp';
import type { InboundServices } from './receive-inbound.ts';
import type { RecipientTarget } from './recipient-target.ts';
import { smtpReplies } from './smtp-replies.ts';

/** A recipient that another server names. */
interface NamedRecipient {
  readonly address: string;
  readonly mailFrom: string;
  readonly session: Pick<SmtpSession, 'role' | 'account' | 'remoteAddress' | 'helo' | 'id'>;
  readonly target: RecipientTarget;
}

/** Asks a server that is not known to come again, at each recipient who wants that. Whoever has signed in is known. */
export async function refuseUnknownServer(
  { askAgain }: Pick<InboundServices, 'askAgain'>,
  { address: recipient, mailFrom, session, target }: NamedRecipient,
): Promise<SmtpReply | undefined> {
  if (session.role !== 'mx' || session.account !== undefined) return undefined;
  if (target.kind !== 'inside' && target.kind !== 'group' && target.kind !== 'managers') return undefined;
  const { id, remoteAddress, helo } = session;
  const { orgId } = target.kind === 'inside' ? target : target.group;
  const account = target.kind === 'inside' ? target.account : null;
  const minutes = await askAgain({ id, remoteAddress, helo, mailFrom, recipient, orgId, account });
  if (minutes === null) return undefined;
  const unit = minutes === 1 ? 'minute' : 'minutes';
  return {
    ...smtpReplies.greylisted,
    text: `Your server is not known here yet; try again in ${String(minutes)} ${unit}`,
  };
}
