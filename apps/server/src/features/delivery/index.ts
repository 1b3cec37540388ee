/**
 * Delivery: mail in from other servers, and every mail that somebody here sends, until its last recipient is reached or the
 * sender is told. One path for all doors: `submitMessage`. Copies inside are exactly once, attempts outside are counted first.
 */
import type { SmtpSessionHandler } from '../../call/smtp-session.ts';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import type { TransportConfig } from '../../engines/smtp-transport/delivery.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { listDomains } from '../identity/index.ts';
import type { BodyIntake } from '../mailbox/index.ts';
import { createOutboundJob } from './outbound-job.ts';
import { createReleaseJob } from './release-job.ts';
import { createSmtpHandler } from './smtp-handler.ts';

export { createQueueAdmin } from './queue-admin.ts';
export { isOwnAddress } from './receive-submission.ts';
export { type SubmitMessage, submitMessage } from './submit-message.ts';

export interface DeliveryOptions {
  readonly intake: BodyIntake;
  readonly dns: DnsResolver;
  readonly transport: TransportConfig;
}

export interface DeliveryFeature extends Feature {
  /** For the SMTP doors. */
  readonly smtp: SmtpSessionHandler;
}

/** How stale the list of our domains may be for sender checks; a new domain is accepted for at once all the same. */
const refreshDomainsMs = 30_000;

export function createDeliveryFeature(services: Services, options: DeliveryOptions): DeliveryFeature {
  const { intake, dns, transport } = options;
  let domains = new Set<string>();
  const refresh = async () => {
    domains = new Set((await listDomains(services.database.read)).map((domain) => domain.name));
  };
  let timer: NodeJS.Timeout | undefined;
  services.jobs.register(createReleaseJob({ ...services, intake }));
  services.jobs.register(createOutboundJob({ ...services, intake }, transport));
  return {
    name: 'delivery',
    routes: [],
    smtp: createSmtpHandler({ ...services, intake, dns, ownDomains: { has: (domain) => domains.has(domain) } }),
    start: async () => {
      await refresh();
      timer = setInterval(
        () =>
          void refresh().catch((error: unknown) =>
            services.log.error({ err: error }, 'the list of our domains was not read'),
          ),
        refreshDomainsMs,
      );
      timer.unref();
    },
    stop: async () => clearInterval(timer),
  };
}
