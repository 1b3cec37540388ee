import { lazy } from 'react';

/** What is asked after the first proof of a sign-in; its code comes when somebody is asked. */
export const loadSecondStepForm = async () => (await import('./second-step-form.tsx')).SecondStepForm;

/** Second verification on the screen of account and security. */
export const SecondStepSection = lazy(async () => ({
  default: (await import('./second-step-section.tsx')).SecondStepSection,
}));
