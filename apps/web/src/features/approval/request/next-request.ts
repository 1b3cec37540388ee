import type { ApprovalItem } from '@hongyan/contract';

type Waiting = Pick<ApprovalItem, 'approvalId' | 'createdAt' | 'isMine'>;

/** The requests that wait for me, without the one that is shown. */
const others = <Item extends Waiting>(list: readonly Item[], current: string): readonly Item[] =>
  list.filter(({ approvalId, isMine }) => isMine && approvalId !== current);

/** Where one goes on after a request: to the next older one that waits, else to the newest. The list begins with the newest. */
export function nextRequest<Item extends Waiting>(
  list: readonly Item[],
  current: Pick<ApprovalItem, 'approvalId' | 'createdAt'>,
): Item | undefined {
  const waiting = others(list, current.approvalId);
  return waiting.find(({ createdAt }) => createdAt <= current.createdAt) ?? waiting[0];
}

/** The one before: the next newer one that waits, else the oldest. */
export function previousRequest<Item extends Waiting>(
  list: readonly Item[],
  current: Pick<ApprovalItem, 'approvalId' | 'createdAt'>,
): Item | undefined {
  const waiting = others(list, current.approvalId);
  return waiting.findLast(({ createdAt }) => createdAt > current.createdAt) ?? waiting.at(-1);
}

/** How many others wait. */
export const countOthers = (list: readonly Waiting[], current: string): number => others(list, current).length;
