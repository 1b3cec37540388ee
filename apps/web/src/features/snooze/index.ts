import type { ComponentType } from 'react';
import type { RemindFormProps } from './remind-form.tsx';

/** The dialog that asks by when an answer is waited for; its code comes when it is asked for. */
export const loadRemindForm = async (): Promise<ComponentType<RemindFormProps>> =>
  (await import('./remind-form.tsx')).RemindForm;
