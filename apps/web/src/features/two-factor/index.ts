import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** What is asked after the first proof of a sign-in; its code comes when somebody is asked. */
export const loadTwoFactorForm = async () => (await import('./two-factor-form.tsx')).TwoFactorForm;

/** Two-factor authentication on the screen of account and security. */
export const TwoFactorSection = lazyPart(async () => (await import('./two-factor-section.tsx')).TwoFactorSection);
