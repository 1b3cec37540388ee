/** What a person says of themself, and the phone that is bound: it signs in, recovers the password and proves a second factor. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { NoticeServices } from '../passwords/index.ts';
import type { SmsCodes } from '../sms/index.ts';
import { createPersonDetailsRoutes } from './routes.ts';

export { givePhone } from './change-phone.ts';
export { setPartTimeDepartments } from './set-part-time-departments.ts';

/** The capability for the composition root. */
export function createPersonDetailsFeature(
  services: Pick<Services, 'database' | 'secrets'> & NoticeServices,
  codes: Pick<SmsCodes, 'check'>,
): Feature {
  return { name: 'person-details', routes: createPersonDetailsRoutes(services, codes) };
}
