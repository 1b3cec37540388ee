import type { ApprovalPolicy } from '@hongyan/contract';
import type { CompiledCondition } from './compile-condition.ts';
import type { FoundHit, MessageView } from './message-view.ts';

/** What one condition found. */
export interface MetCondition {
  readonly condition: CompiledCondition['condition'];
  readonly hits: readonly FoundHit[];
}

/**
 * Which conditions a message meets; null: too few of them. Files are read only while the answer still depends on it: with `any`, where nothing else
 * is met; with `all`, where everything else is. What is met by the message itself is found whole, to be shown.
 */
export async function meetConditions(
  match: ApprovalPolicy['match'],
  conditions: readonly CompiledCondition[],
  view: MessageView,
): Promise<readonly MetCondition[] | null> {
  const met: MetCondition[] = [];
  const open: { readonly condition: CompiledCondition; readonly find: () => Promise<readonly FoundHit[]> }[] = [];
  for (const condition of conditions) {
    const hits = await condition.find(view);
    if (hits.length > 0) {
      met.push({ condition: condition.condition, hits });
      continue;
    }
    const find = condition.findInFiles(view);
    if (find !== null) open.push({ condition, find });
    else if (match === 'all') return null;
  }
  if (match === 'any' && met.length > 0) return met;
  for (const { condition, find } of open) {
    const hits = await find();
    if (hits.length === 0 && match === 'all') return null;
    if (hits.length === 0) continue;
    met.push({ condition: condition.condition, hits });
    if (match === 'any') return met;
  }
  return met.length === 0 ? null : met;
}
