import { create } from 'zustand';
import { atSessionEnd } from '../../lib/session-end.ts';

/** Whether the guided tour was asked for. */
export const useTour = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

/** Asked for from the More menu, drawn by the home page. */
export const showTour = (): void => useTour.setState({ isShown: true });
export const closeTour = (): void => useTour.setState({ isShown: false });

atSessionEnd(closeTour);
