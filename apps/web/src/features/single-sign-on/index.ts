import { lazy } from 'react';

/** Programs that were let in, on the screen of account and security. */
export const ProgramsSection = lazy(async () => ({
  default: (await import('./programs-section.tsx')).ProgramsSection,
}));
