import { lazy } from 'react';

export { PasswordDialog } from './password-dialog.tsx';
export { useCountdown } from './use-countdown.ts';

/** Changes the password, in the settings. */
export const PasswordSection = lazy(async () => ({
  default: (await import('./password-section.tsx')).PasswordSection,
}));
/** The recovery address, in the settings. */
export const RecoveryMailSection = lazy(async () => ({
  default: (await import('./recovery-mail-section.tsx')).RecoveryMailSection,
}));
