/** Contacts: the address book of a person, the directory of the organisation, and what writing asks of both. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { birthdaySourcePort } from '../calendar/index.ts';
import { machineContext } from '../identity/index.ts';
import { listBirthdays } from './book/list-birthdays.ts';
import { createContactRoutes } from './routes/contact-routes.ts';
import { createGroupRoutes } from './routes/group-routes.ts';
import { createImportRoutes } from './routes/import-routes.ts';
import { createOrganisationRoutes } from './routes/organisation-routes.ts';
import { createPhotoRoutes } from './routes/photo-routes.ts';
import { sweepContacts } from './sweep-contacts.ts';

export {
  type CardBook,
  type CardOwner,
  type ColleagueBook,
  createCardBook,
  openColleagueBook,
  type PutOutcome,
} from './cards/card-book.ts';
export { createOrganisationRoutes } from './routes/organisation-routes.ts';

const sweepEveryMs = 60 * 60_000;

/** The capability for the composition root. */
export function createContactsFeature(services: Services): Feature {
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    const context = machineContext(services.clock.now(), 'sweep-contacts', 'worker');
    sweepContacts(services, context).catch((error: unknown) =>
      services.log.error({ err: error }, 'what contacts keep for a while was not swept'),
    );
  };
  return {
    name: 'contacts',
    routes: [
      ...createOrganisationRoutes(services),
      ...createContactRoutes(services),
      ...createGroupRoutes(services),
      ...createPhotoRoutes(services),
      ...createImportRoutes(services),
    ],
    offers: [birthdaySourcePort.bind({ list: (account) => listBirthdays(services.database.read, account) })],
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

export const contactsFeature = defineFeature({ name: 'contacts', create: createContactsFeature });
