/** The keys that a domain signs its mail with: adding them, finding their records in DNS, letting them sign, removing them. */
import { defineFeature } from '../../feature.ts';
import { createWatchDkimJob } from './watch-dkim-job.ts';

export { createDkimAdmin } from './dkim-admin.ts';

export const dkimKeysFeature = defineFeature({
  name: 'dkim-keys',
  create: (services) => {
    services.jobs.register(createWatchDkimJob(services, services.dns));
    return { name: 'dkim-keys', routes: [] };
  },
});
