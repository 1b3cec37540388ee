import { lazy } from 'react';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const ReminderLayer = lazy(async () => ({ default: (await import('./reminders/reminder-layer.tsx')).ReminderLayer }));

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 90, Part: ReminderLayer }];
