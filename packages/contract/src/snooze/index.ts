export { findSnoozeMorning, type SnoozeMorning, snoozeMornings } from './snooze-times.ts';
