import type { SavedReply } from './api.ts';

/** What a saved reply does now, by the clock here: a window that stays open sees its period begin and end. */
export function findReplyState(
  { on, startTime, endTime }: Pick<SavedReply, 'on' | 'startTime' | 'endTime'>,
  nowMs: number,
): SavedReply['state'] {
  if (!on) return 'off';
  if (endTime !== null && nowMs >= endTime) return 'ended';
  return startTime !== null && nowMs < startTime ? 'waiting' : 'on';
}
