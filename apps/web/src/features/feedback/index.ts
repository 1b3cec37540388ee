import { lazy } from 'react';

export { type FeedbackDialogName, showFeedback } from './feedback-store.ts';

/** The dialogs; their code comes after the page. */
export const FeedbackLayer = lazy(async () => ({ default: (await import('./feedback-layer.tsx')).FeedbackLayer }));
