import { z } from 'zod';
import { countCharacters, maxAutomaticReplyCharacters, maxForwardAddresses, maxSubjectCharacters } from '../limits.ts';

/** Markup around the text of an answer: its text alone is counted as a person counts. */
const maxReplyMarkupCharacters = 200_000;
/** RFC 3834 §2: at most one answer to a sender in several days. */
export const defaultRepeatDays = 7;
export const maxRepeatDays = 30;

const moment = z.number().int().min(0).max(8.64e15).nullable();

/** The automatic reply as a person writes it. Times are epoch milliseconds; the client shows them in the person's zone. */
export const automaticReplySchema = z.object({
  on: z.boolean(),
  /** From when on; null is at once. */
  startTime: moment,
  /** Until when; null is until it is switched off. */
  endTime: moment,
  /** Empty: "Automatic reply: " and the subject of the mail that is answered. */
  subject: z
    .string()
    .max(maxSubjectCharacters * 4)
    .default(''),
  format: z.enum(['text', 'html']).default('text'),
  /** What people of the organisation get. */
  inside: z.string().max(maxReplyMarkupCharacters),
  /** Whether people outside get the same text, one of their own, or no answer. */
  outsideMode: z.enum(['same', 'other', 'none']).default('same'),
  outside: z.string().max(maxReplyMarkupCharacters).default(''),
  /** Days in which one sender is answered once. */
  repeatDays: z.number().int().min(1).max(maxRepeatDays).default(defaultRepeatDays),
});
export type AutomaticReply = z.output<typeof automaticReplySchema>;

/** `waiting`: switched on, its period has not begun. `ended`: its period is over. */
export const replyStates = ['off', 'waiting', 'on', 'ended'] as const;
export type ReplyState = (typeof replyStates)[number];

/** What an automatic reply does at a moment. */
export function replyStateAt(reply: Pick<AutomaticReply, 'on' | 'startTime' | 'endTime'>, now: number): ReplyState {
  if (!reply.on) return 'off';
  if (reply.endTime !== null && now >= reply.endTime) return 'ended';
  return reply.startTime !== null && now < reply.startTime ? 'waiting' : 'on';
}

export const automaticForwardSchema = z.object({
  /** Whether arriving mail is forwarded. */
  autoForwardEnable: z.boolean(),
  addresses: z.array(z.string().max(320)).max(maxForwardAddresses * 2),
  /** Off: what was forwarded goes to the recycle bin. */
  keepCopy: z.boolean().default(true),
});
export type AutomaticForward = z.output<typeof automaticForwardSchema>;

/** What is wrong with a text of an answer, as server and client say it. */
export function replyTextProblem(text: string): 'empty' | 'tooLong' | null {
  if (text.trim() === '') return 'empty';
  return countCharacters(text) > maxAutomaticReplyCharacters ? 'tooLong' : null;
}
