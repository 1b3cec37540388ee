import type { ComponentType } from 'react';
import type { ScheduleDialogProps } from './schedule/schedule-dialog.tsx';

export { carryText, takeCarriedText } from './carried-text.ts';
export { recallLabel, recallQuestion } from './mail-actions.ts';
export { notifySent, type SentAnswer, type SentContext } from './notify-sent.ts';

/** The dialog that asks when a mail is to be sent; its code comes when it is asked for. */
export const loadScheduleDialog = async (): Promise<ComponentType<ScheduleDialogProps>> =>
  (await import('./schedule/schedule-dialog.tsx')).ScheduleDialog;
