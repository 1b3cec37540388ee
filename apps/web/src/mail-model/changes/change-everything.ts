/** Changes of everything that a list holds, loaded or not: the server works in the background, this window shows it at once. */
import type { BulkAction, Calls, MailListRef } from '@hongyan/contract';
import type { InputOf } from '@hongyan/contract/client';
import { api, readData } from '../../platform/api/api-client.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { trackBulk } from './bulk-progress.ts';
import { refreshLists, type ShownChange, showChange, takeBackShown } from './perform-change.ts';

/** Everything that a list holds, loaded or not. */
export interface Everything {
  readonly ref: MailListRef;
  readonly total: number;
}
/** Null: the named mails are meant. */
export interface Chosen {
  readonly everything?: Everything | null;
  /** Nobody wants to take it back: opening a mail, an undo. */
  readonly quiet?: boolean;
}

/** What is said while it goes on and when it is done. */
export type SaysCount = (count: number) => string;

/** Starts a change in the background; answers whether the server agreed. `shown` is what the loaded rows become at once. */
export async function startInBackground(
  start: () => Promise<{ bulkId: string; total: number }>,
  says: SaysCount,
  shown: ShownChange | null,
): Promise<boolean> {
  if (shown) showChange(shown);
  try {
    trackBulk(await start(), says);
    return true;
  } catch (error) {
    if (shown) takeBackShown(shown);
    refreshLists();
    presentError(error, 'warning');
    return false;
  }
}

/** One action for everything that a list holds now. */
export function changeEverything(
  everything: Everything,
  action: BulkAction,
  says: SaysCount,
  shown: ShownChange,
): Promise<boolean> {
  const input = { list: everything.ref, action } as InputOf<Calls['bulk']['start']>;
  const idempotencyKey = crypto.randomUUID();
  return startInBackground(() => readData(api.bulk.start(input, { idempotencyKey })), says, shown);
}
