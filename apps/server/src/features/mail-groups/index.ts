/**
 * Mail groups: an address that leads to many people. What a group is, who may do what with it and whom it reaches is decided here; the listeners
 * ask (incoming, outbox, automatic-mail), and a copy for each person is theirs to make.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { machineContext } from '../identity/index.ts';
import { createFullArchiveJob } from './full-archive-job.ts';
import { createMailGroupsRoutes } from './routes.ts';
import { sweepArchives } from './sweep-archives.ts';

export { mayWriteTo, nameAccounts, readGroup, type StoredGroup } from '../group-membership/index.ts';
export { addEntries } from './change-entries.ts';
export { createGroup } from './change-group.ts';
export { expandGroups, findKeptArchive, readGroupPeople } from './expand.ts';
export { findGroup, findKeeper, findManagers, tagAddress } from './find-group.ts';
export { leaveGroup } from './leave-group.ts';
export { writeLeaveLink } from './leave-link.ts';
export { findLeavingMember } from './leaving-member.ts';
export { formatListFields, formatPhrase, hasLooped } from './list-header.ts';
export { readGroupFlags } from './read-flags.ts';
export { countReached } from './suggest-groups.ts';

const sweepEveryMs = 60 * 60_000;

function createMailGroupsFeature(services: FeatureServices): Feature {
  services.jobs.register(createFullArchiveJob(services));
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    sweepArchives(services, machineContext(services.clock.now(), 'sweep-group-archives', 'worker')).catch(
      (error: unknown) => services.log.error({ err: error }, 'the archives of mail groups were not swept'),
    );
  };
  return {
    name: 'mail-groups',
    routes: createMailGroupsRoutes(services),
    start: () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
      return Promise.resolve();
    },
    stop: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

export const mailGroupsFeature = defineFeature({ name: 'mail-groups', create: createMailGroupsFeature });
