import { translate } from '../../lib/language/strings.ts';
import { addressBookStrings } from '../../platform/address-book/address-book.strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { addressBookHome } from '../../platform/routes/guards.ts';
import { contactsNameStrings } from './contacts-name.strings.ts';
import { routes } from './routes.ts';

export const contactsFeature = defineFeature({
  name: 'contacts',
  routes,
  mainMenus: [
    {
      key: 'contacts',
      name: () => translate(addressBookStrings, 'addressBook'),
      icon: 'people',
      path: addressBookHome,
      inside: /^\/addressbook/,
      order: 30,
    },
  ],
  goShortcuts: [{ stroke: 'g c', name: () => translate(contactsNameStrings, 'goContacts'), path: addressBookHome }],
  push: { events: { contactsChanged: [['contacts']] }, afterGap: [['contacts']] },
  commands: async () => (await import('./commands.ts')).usePeopleCommands,
});
