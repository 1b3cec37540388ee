import { translate } from '../../lib/language/strings.ts';
import { addressBookScreen } from '../../platform/address-book/address-book-screen.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { mailGroupsNameStrings } from './mail-groups-name.strings.ts';
import { openRoutes } from './open-routes.ts';

const managed = (): string => translate(mailGroupsNameStrings, 'managed');
const contactable = (): string => translate(mailGroupsNameStrings, 'contactable');
const loadGroup = async () => (await import('./group-page.tsx')).GroupPage;

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  ...openRoutes,
  addressBookScreen({
    path: '/addressbook/groupmanagement',
    order: 40,
    settingsOrder: 150,
    feature: 'adminMailgroup',
    icon: 'settings',
    name: managed,
    load: async () => (await import('./groups-page.tsx')).ManagedGroupsPage,
  }),
  addressBookScreen({
    path: '/addressbook/contactgroups',
    order: 50,
    settingsOrder: 160,
    feature: 'authMailgroup',
    icon: 'people',
    name: contactable,
    load: async () => (await import('./groups-page.tsx')).ContactableGroupsPage,
  }),
  addressBookScreen({
    path: '/addressbook/groupmanagement/:address',
    feature: 'adminMailgroup',
    icon: 'people',
    name: managed,
    load: loadGroup,
  }),
  addressBookScreen({
    path: '/addressbook/contactgroups/:address',
    feature: 'authMailgroup',
    icon: 'people',
    name: contactable,
    load: loadGroup,
  }),
];
