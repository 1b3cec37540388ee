import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ShellPart } from '../../platform/features/shell-part.ts';

const ReminderLayer = lazyPart(async () => (await import('./reminders/reminder-layer.tsx')).ReminderLayer);

export const shellParts: readonly ShellPart[] = [{ slot: 'layer', order: 90, Part: ReminderLayer, isLate: true }];
