import type { SmtpReply, SmtpSession } from '@hongyan/smtp';
import { findListing } from '../../engines/dns/blocklists.ts';
import { isPublicAddress } from '../../engines/smtp-transport/index.ts';
import type { InboundServices } from './receive-inbound.ts';
import { smtpReplies } from './smtp-replies.ts';

/** Asked at each recipient: of one session the answer is the same for so long as it is remembered by the resolver. */
export async function refuseListed(
  { config, dns, log }: Pick<InboundServices, 'config' | 'dns' | 'log'>,
  { role, account, remoteAddress, id }: Pick<SmtpSession, 'role' | 'account' | 'remoteAddress' | 'id'>,
): Promise<SmtpReply | undefined> {
  if (config.blocklists.length === 0 || role !== 'mx' || account !== undefined) return undefined;
  // A server beside ours, and a proxy, have addresses that no list knows.
  if (!isPublicAddress(remoteAddress)) return undefined;
  const list = await findListing(dns, remoteAddress, config.blocklists);
  if (list === null) return undefined;
  log.info({ session: id, remoteAddress, list }, 'mail is refused: the address is on a blocklist');
  return { ...smtpReplies.listed, text: `Your address ${remoteAddress} is on the blocklist ${list}; see its page` };
}
