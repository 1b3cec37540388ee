import { lazy } from 'react';

/** HTML behind the walls of the reader, for other features; loaded when the first message is shown. */
export const SafeMessage = lazy(async () => ({ default: (await import('./safe-message.tsx')).SafeMessage }));
