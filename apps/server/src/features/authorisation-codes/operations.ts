import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changeClientAccess } from './change-access.ts';
import { cancelAuthorisationCode, makeAuthorisationCode, renameAuthorisationCode } from './change-codes.ts';
import { removeDevice, setDeviceStatus } from './change-device.ts';
import { recordClientDevice } from './record-device.ts';

/** What the database thread runs for this capability. */
export const clientsOperations: readonly AnyOperation[] = [
  makeAuthorisationCode,
  cancelAuthorisationCode,
  renameAuthorisationCode,
  changeClientAccess,
  recordClientDevice,
  setDeviceStatus,
  removeDevice,
];

/** Long reads. */
export const clientsReaders: readonly AnyReader[] = [];
