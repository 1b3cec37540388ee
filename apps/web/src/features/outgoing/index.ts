import type { ComponentType } from 'react';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

export { outgoingWords } from './outgoing.words.ts';
export { scheduledEntry } from './scheduled-entry.ts';
export { scheduledPath } from './scheduled-path.ts';
export { useScheduledCount } from './use-scheduled-count.ts';
/** The dialog that withdraws a sent mail; its code comes when it is asked for. */
export const loadWithdrawDialog = async (): Promise<ComponentType<WithdrawDialogProps>> =>
  (await import('./withdraw-dialog.tsx')).WithdrawDialog;
