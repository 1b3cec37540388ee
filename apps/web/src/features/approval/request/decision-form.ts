import type { Decision } from '../api.ts';
import { maxOpinionCharacters } from '../contract-values.ts';

/** What an approver has filled in. */
export interface DecisionForm {
  readonly opinion: string;
  /** Addresses; null: all recipients. */
  readonly recipients: readonly string[] | null;
  readonly forwardTo: string;
}

/** What is wrong with a field, by a key of the words. */
export type DecisionProblems = Partial<
  Record<'opinion' | 'recipients' | 'forwardTo', 'opinionMissing' | 'opinionTooLong' | 'noneChosen' | 'forwardMissing'>
>;

/** What has to be put right before a decision is sent. Whether an approval needs an opinion is the organisation's choice: the server says so. */
export function checkDecision(decision: Decision, { opinion, recipients, forwardTo }: DecisionForm): DecisionProblems {
  const text = opinion.trim();
  return {
    ...(text === '' && decision !== 'approve' ? { opinion: 'opinionMissing' as const } : {}),
    ...(text.length > maxOpinionCharacters ? { opinion: 'opinionTooLong' as const } : {}),
    ...(decision === 'approve' && recipients?.length === 0 ? { recipients: 'noneChosen' as const } : {}),
    ...(decision === 'forward' && forwardTo === '' ? { forwardTo: 'forwardMissing' as const } : {}),
  };
}

/** The fields of the call beside the requests. */
export function toDecisionInput(decision: Decision, { opinion, recipients, forwardTo }: DecisionForm) {
  return {
    decision,
    opinion: opinion.trim(),
    ...(decision === 'approve' && recipients !== null ? { recipients: [...recipients] } : {}),
    ...(decision === 'forward' ? { forwardTo } : {}),
  };
}
