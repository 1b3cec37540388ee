import { defineOperation } from '../../../engines/database/port.ts';
import { type ArrivalFlags, insertMessage } from '../../../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../../../mail/bodies/in-transaction.ts';

/** One message of a snapshot, ready to be put back. */
export interface RecoveredMessage {
  readonly account: number;
  readonly folderId: number;
  readonly body: AcceptedBody;
  readonly flags: ArrivalFlags;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /** Epoch milliseconds: when it was received first. */
  readonly receivedAt: number;
}

/** Puts a message of a backup into a folder, with its flags and dates. It is not announced, and comes in whatever the quota says: it was there. */
export const recoverMessage = defineOperation<RecoveredMessage, null>({
  name: 'backup.recoverMessage',
  accounts: ({ account }) => [account],
  run: async (tx, context, { body, account, folderId, flags, fromVerdict, receivedAt }) => {
    await insertBody(tx, body, context.now);
    const { changes } = await insertMessage(tx, context, {
      account,
      folderId,
      facts: body.facts,
      print: body,
      flags,
      fromVerdict,
      receivedAt,
      savedAt: context.now,
      notify: false,
      overQuota: 'accept',
    });
    return { output: null, changes };
  },
});

/** Writes down that an administrator brings messages back, before the first one comes. */
export const recordRecovery = defineOperation<
  { readonly orgId: number; readonly address: string; readonly snapshot: string; readonly messages: number },
  null
>({
  name: 'backup.recordRecovery',
  accounts: () => [],
  run: async (_tx, _context, { orgId, address, snapshot, messages }) => ({
    output: null,
    audit: [{ action: 'backup.recover', object: address, result: 'ok', orgId, detail: { snapshot, messages } }],
  }),
});
