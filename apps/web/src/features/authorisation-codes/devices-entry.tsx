import { Navigate } from 'react-router';
import { devicesPath } from './devices-path.ts';

/** /set/devices: the devices are a section of the screen of mail clients. */
export function DevicesEntry() {
  return <Navigate to={devicesPath} replace />;
}
