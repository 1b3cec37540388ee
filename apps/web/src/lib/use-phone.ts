import { useMedia } from './use-media.ts';

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useMedia('(max-width: 499.98px)');
