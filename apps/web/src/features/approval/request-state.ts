import type { ApprovalItem } from '@hongyan/contract';
import type { Tone } from '../../ui/theme/tone.ts';

/** How a request stands, as its reader is told: `others` waits for somebody else's decision. */
export type ShownState = 'pending' | 'others' | 'approved' | 'partly' | 'rejected' | 'returned' | 'withdrawn';

/** The state of a request for its reader. `asApprover`: what no longer waits for them waits for others. */
export function shownState(
  { state, how, isMine }: Pick<ApprovalItem, 'state' | 'how' | 'isMine'>,
  asApprover: boolean,
): ShownState {
  if (state === 'pending') return asApprover && !isMine ? 'others' : 'pending';
  if (state === 'approved') return how === 'partly' ? 'partly' : 'approved';
  if (state === 'rejected') return how === 'returned' ? 'returned' : 'rejected';
  return state;
}

export const toneOfState: Readonly<Record<ShownState, Tone>> = {
  pending: 'orange',
  others: 'gray',
  approved: 'green',
  partly: 'teal',
  rejected: 'red',
  returned: 'purple',
  withdrawn: 'gray',
};

/** Endings that the state alone does not explain. */
const explained = ['timeout', 'replaced', 'recalled', 'lost'] as const;
export type ExplainedEnding = (typeof explained)[number];

/** Why it ended so, where that is not its approvers' doing; undefined elsewhere. */
export const endingOf = ({ how }: Pick<ApprovalItem, 'how'>): ExplainedEnding | undefined =>
  explained.find((ending) => ending === how);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** So long before its time a request is urgent. */
const nearMs = 2 * hourMs;
/** Further away the date says more than a count of hours. */
const farMs = 24 * hourMs;

/** How near the time is at which something happens without a decision. */
export type DueTime =
  | { readonly kind: 'over' }
  | { readonly kind: 'minutes' | 'hours'; readonly count: number; readonly isNear: boolean }
  | { readonly kind: 'date'; readonly isNear: false };

/** The time that is left for a decision, as it is said; undefined where there is no end. */
export function dueTime(dueAt: number | null, nowMs: number): DueTime | undefined {
  if (dueAt === null) return undefined;
  const left = dueAt - nowMs;
  if (left <= 0) return { kind: 'over' };
  if (left >= farMs) return { kind: 'date', isNear: false };
  const isNear = left <= nearMs;
  // Rounded down: there is never less time than is said.
  if (left >= hourMs) return { kind: 'hours', count: Math.floor(left / hourMs), isNear };
  return { kind: 'minutes', count: Math.max(1, Math.floor(left / minuteMs)), isNear };
}
