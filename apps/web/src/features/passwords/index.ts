import { lazyPart } from '../../platform/chunks/lazy-part.ts';

export { PasswordDialog } from './password-dialog.tsx';
export { useCountdown } from './use-countdown.ts';

/** Changes the password, in the settings. */
export const PasswordSection = lazyPart(async () => (await import('./password-section.tsx')).PasswordSection);
/** The recovery address, in the settings. */
export const RecoveryMailSection = lazyPart(
  async () => (await import('./recovery-mail-section.tsx')).RecoveryMailSection,
);
