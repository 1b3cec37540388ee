/**
 * Mail groups: an address that leads to many people. What a group is, who may do what with it and whom it reaches is decided here; the listeners
 * ask (incoming, outbox, automatic-mail), and a copy for each person is theirs to make.
 */
import { defineFeature } from '../../feature.ts';
import { createMailGroupsRoutes } from './routes.ts';

export { addEntries } from './change-entries.ts';
export { createGroup } from './change-group.ts';
export { expandGroups, readGroupPeople } from './expand.ts';
export { findGroup, findManagers, tagAddress } from './find-group.ts';
export { formatListFields, formatPhrase, hasLooped } from './list-header.ts';
export { mayWriteTo } from './policy.ts';
export { readGroupFlags } from './read-flags.ts';
export { nameAccounts, readGroup, type StoredGroup } from './store.ts';
export { countReached } from './suggest-groups.ts';

export const mailGroupsFeature = defineFeature({
  name: 'mail-groups',
  create: (services) => ({ name: 'mail-groups', routes: createMailGroupsRoutes(services) }),
});
