import { create } from 'zustand';
import { atSessionEnd } from '../../lib/session-end.ts';

/** What somebody wants to tell or ask the administrator. */
export type FeedbackDialogName = 'feedback' | 'ask';

export const useFeedback = create<{ readonly shown: FeedbackDialogName | null }>(() => ({ shown: null }));

/** Opens one of the dialogs. */
export const showFeedback = (shown: FeedbackDialogName): void => useFeedback.setState({ shown });
export const closeFeedback = (): void => useFeedback.setState({ shown: null });

atSessionEnd(closeFeedback);
