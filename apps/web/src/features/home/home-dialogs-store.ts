import { create } from 'zustand';
import { atSessionEnd } from '../../lib/session-end.ts';

/** Which of home's layers is open; `tour` is asked for by the More menu. */
export type HomeLayer = 'feedback' | 'ask' | 'tour';

/** Asked for from the More menu and the home page, drawn by the desk. */
export const useHomeDialog = create<{ readonly shown: HomeLayer | null }>(() => ({ shown: null }));

export const showHomeDialog = (shown: HomeLayer): void => useHomeDialog.setState({ shown });
export const closeHomeDialog = (): void => useHomeDialog.setState({ shown: null });

atSessionEnd(closeHomeDialog);
