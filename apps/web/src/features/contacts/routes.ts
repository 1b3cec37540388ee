import { translate } from '../../lib/language/strings.ts';
import { addressBookScreen } from '../../platform/address-book/address-book-screen.ts';
import { addressBookHome } from '../../platform/routes/guards.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { contactsNameStrings } from './contacts-name.strings.ts';

const name =
  (key: 'contacts' | 'all' | 'personal' | 'organization' | 'groups' | 'duplicates' | 'import') => (): string =>
    translate(contactsNameStrings, key);

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  addressBookScreen({
    path: addressBookHome,
    order: 10,
    settingsOrder: 30,
    settingsName: name('contacts'),
    icon: 'people',
    name: name('all'),
    load: async () => (await import('./people/people-page.tsx')).AllContactsPage,
  }),
  addressBookScreen({
    path: '/addressbook/personal',
    order: 15,
    settingsOrder: 172,
    icon: 'user',
    name: name('personal'),
    load: async () => (await import('./people/people-page.tsx')).PersonalContactsPage,
  }),
  addressBookScreen({
    path: '/addressbook/organization',
    order: 20,
    settingsOrder: 140,
    feature: 'displayOrg',
    icon: 'columns',
    name: name('organization'),
    load: async () => (await import('./organization/organization-page.tsx')).OrganizationPage,
  }),
  addressBookScreen({
    path: '/addressbook/contactgroup',
    order: 30,
    settingsOrder: 174,
    icon: 'tag',
    name: name('groups'),
    load: async () => (await import('./groups/groups-page.tsx')).GroupsPage,
  }),
  addressBookScreen({
    path: '/addressbook/duplicates',
    icon: 'copy',
    name: name('duplicates'),
    load: async () => (await import('./merging/duplicates-page.tsx')).DuplicatesPage,
  }),
  addressBookScreen({
    path: '/addressbook/import',
    icon: 'upload',
    name: name('import'),
    load: async () => (await import('./import/import-page.tsx')).ImportPage,
  }),
];
