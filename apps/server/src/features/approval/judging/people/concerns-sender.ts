import type { ApprovalPolicy } from '@hongyan/contract';
import type { Membership } from './membership.ts';

export interface PolicySender {
  /** The mailbox in whose name it goes out. */
  readonly account: number;
  /** Who wrote it. */
  readonly writer: number;
}

/**
 * Whether a policy is for this sender. The mailbox and the writer both count: whoever writes in the name of a department is held by what is for the
 * department, and by what is for themselves. An exception is somebody's own: it frees who wrote, whatever the mailbox.
 */
export async function concernsSender(
  { who, except }: Pick<ApprovalPolicy, 'who' | 'except'>,
  { account, writer }: PolicySender,
  membership: Membership,
): Promise<boolean> {
  const isAmong = async (choices: ApprovalPolicy['who'], one: number, unknown: boolean): Promise<boolean> => {
    for (const choice of choices) if (await membership.isChosen(choice, one, unknown)) return true;
    return false;
  };
  const isMeant = (await isAmong(who, account, true)) || (writer !== account && (await isAmong(who, writer, true)));
  return isMeant && !(await isAmong(except, writer, false));
}
