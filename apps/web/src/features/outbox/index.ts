import type { ComponentType } from 'react';
import type { ScheduleDialogProps } from './schedule/schedule-dialog.tsx';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

export { carryText, takeCarriedText } from './carried-text.ts';
export { type SentAnswer, tellSent } from './tell-sent.ts';

/** The dialog that withdraws a sent mail; its code comes when it is asked for. */
export const loadWithdrawDialog = async (): Promise<ComponentType<WithdrawDialogProps>> =>
  (await import('./withdraw-dialog.tsx')).WithdrawDialog;

/** The dialog that asks when a mail is to be sent; its code comes when it is asked for. */
export const loadScheduleDialog = async (): Promise<ComponentType<ScheduleDialogProps>> =>
  (await import('./schedule/schedule-dialog.tsx')).ScheduleDialog;
