import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { bindPhone, givePhone, unbindPhone } from './change-phone.ts';
import { setPartTimeDepartments } from './set-part-time-departments.ts';
import { updateDetails } from './update-details.ts';

/** What the database thread runs for this capability. */
export const personDetailsOperations: readonly AnyOperation[] = [
  updateDetails,
  bindPhone,
  unbindPhone,
  givePhone,
  setPartTimeDepartments,
];

/** Long reads. */
export const personDetailsReaders: readonly AnyReader[] = [];
