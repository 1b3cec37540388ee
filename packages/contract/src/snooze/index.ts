export { findSnoozeMorning, isSnoozeTime, minSnoozeMs, type SnoozeMorning, snoozeMornings } from './snooze-times.ts';
