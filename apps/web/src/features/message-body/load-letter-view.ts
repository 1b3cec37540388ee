import type { ComponentType } from 'react';
import type { LetterViewProps } from './letter-view.tsx';

/** HTML behind both walls for other capabilities: signatures and templates are as hostile as mail. Its code comes when it is asked for. */
export const loadLetterView = async (): Promise<ComponentType<LetterViewProps>> =>
  (await import('./letter-view.tsx')).LetterView;
