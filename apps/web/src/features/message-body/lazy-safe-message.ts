import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** HTML behind the walls of the reader, for other features; loaded when the first message is shown. */
export const SafeMessage = lazyPart(async () => (await import('./safe-message.tsx')).SafeMessage);
