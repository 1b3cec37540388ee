import type { BulkChangeAction } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import type { Services } from '../../services.ts';
import type { BulkList } from './bulk-row.ts';
import { type StartedBulk, startBulk } from './start-bulk.ts';

export interface BulkAction {
  readonly scope: Scope;
  /** What is meant, so that it is not changed twice at once. */
  readonly list: BulkList;
  readonly action: BulkChangeAction;
  /** The mails, by ascending number, at most `maxBulkMails`. */
  readonly ns: readonly number[];
}

/** Changes mails that another capability has chosen, in the background. Refuses with bulkRunning. */
export function startAction(
  { database }: Pick<Services, 'database'>,
  context: CallContext,
  { scope, list, action, ns }: BulkAction,
): Promise<StartedBulk> {
  const { account, hiddenFolders } = scope;
  return database.runner.execute(startBulk, toOperationContext(context), {
    account,
    hiddenFolders,
    list,
    action,
    ns,
    isWhole: true,
    clearsFolder: null,
    reader: null,
  });
}
