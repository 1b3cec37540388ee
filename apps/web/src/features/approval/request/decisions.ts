import type { Decision } from '../api.ts';

/** What an approver can do, in the order of the buttons. */
export const decisions: readonly Decision[] = ['approve', 'reject', 'return', 'forward'];

/** Keys of the decisions; the keyboard and the list of shortcuts read this table. */
export const decisionKeys: Readonly<Record<string, Decision>> = {
  a: 'approve',
  r: 'reject',
  e: 'return',
  f: 'forward',
};

/** The decision that a link asks for: one in a notice, or that of a key in the list. */
export const decisionOfLink = (value: string | null): Decision | null =>
  decisions.find((decision) => decision === value) ?? null;
