/** The keys that a domain signs its mail with: adding them, finding their records in DNS, letting them sign, removing them. */
import type { OutboundDns } from '../../engines/smtp-transport/delivery.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createWatchDkimJob } from './watch-dkim-job.ts';

export { createDkimAdmin } from './dkim-admin.ts';

/** The capability for the composition root. */
export function createDkimKeysFeature(services: Services, dns: Pick<OutboundDns, 'resolveTxt'>): Feature {
  services.jobs.register(createWatchDkimJob(services, dns));
  return { name: 'dkim-keys', routes: [] };
}
