/** What a person says of themself, and the phone that is bound: it signs in, recovers the password and proves a second factor. */
import { defineFeature } from '../../feature.ts';
import { smsCodesPort } from '../sms/index.ts';
import { createPersonDetailsRoutes } from './routes.ts';

export { givePhone } from './change-phone.ts';
export { setPartTimeDepartments } from './set-part-time-departments.ts';

export const personDetailsFeature = defineFeature({
  name: 'person-details',
  needs: { codes: smsCodesPort },
  create: (services, needed) => ({
    name: 'person-details',
    routes: createPersonDetailsRoutes(services, {
      check: (guess, context) => needed.codes.check(guess, context),
    }),
  }),
});
