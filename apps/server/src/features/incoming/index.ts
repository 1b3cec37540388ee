/**
 * Incoming mail: who may hand mail over by SMTP and for whom, what is checked of it (sender, viruses, junk), and where it lies
 * in a mailbox. One way for what comes from outside and from somebody here: `takeArrival`.
 */
import type { SmtpSessionHandler } from '@hongyan/smtp';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import type { Feature } from '../../feature.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import type { ClientSessions } from '../authorisation-codes/index.ts';
import { createOwnDomains } from './own-domains.ts';
import { createSmtpHandler } from './smtp-handler.ts';
import type { SubmissionPort } from './submission-port.ts';

export { refuseInfected, refuseInfectedMessage } from './content-policy.ts';
export { resolveTarget } from './recipient-target.ts';
export { smtpReplies } from './smtp-replies.ts';
export type { SubmissionPort } from './submission-port.ts';

/** What the composition root gives besides the services. */
export interface IncomingOptions {
  readonly intake: BodyIntake;
  readonly dns: DnsResolver;
  /** Signs in mail clients that hand mail over. */
  readonly programs: ClientSessions;
  /** Takes what a signed-in person sends; the capability `outbox` provides it. */
  readonly submissions: SubmissionPort;
}

/** The capability for the composition root. `smtp`: for the SMTP listeners. */
export function createIncomingFeature(
  services: Services,
  options: IncomingOptions,
): Feature & { readonly smtp: SmtpSessionHandler } {
  const ownDomains = createOwnDomains(services);
  return { name: 'incoming', routes: [], smtp: createSmtpHandler({ ...services, ...options, ownDomains }) };
}
