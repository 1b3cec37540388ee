import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** Programs that were let in, on the screen of account and security. */
export const ProgramsSection = lazyPart(async () => (await import('./programs-section.tsx')).ProgramsSection);
