import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { countAttempt } from '../identity/in-transaction.ts';

export type AskKind = 'capacity' | 'passwordCancellation' | 'migration';

/** A person asks seldom; the administrators' inboxes are no target. */
const maxAsksADay = 5;
const dayMs = 24 * 3_600_000;

export interface PutAsk {
  readonly accountNo: number;
  readonly orgId: number;
  readonly kind: AskKind;
  readonly administrators: readonly number[];
  readonly message: AcceptedBody;
}

/** Puts the message into the administrators' inboxes, all or none. Throws `askUsedUp` past the day's limit. */
export const putAsk = defineOperation<PutAsk, null>({
  name: 'home.putAsk',
  accounts: ({ administrators }) => administrators,
  run: async (tx, context, { accountNo, orgId, kind, administrators, message }) => {
    const counted = await countAttempt(tx, `ask-administrator:${String(accountNo)}`, dayMs, context.now);
    if (counted.count > maxAsksADay) throw new UserError('askUsedUp');
    const changes = await putNotice(tx, context, administrators, message);
    const audit = [{ action: 'home.askAdministrator', object: String(accountNo), result: 'ok' as const, orgId }];
    return { output: null, changes, audit: audit.map((entry) => ({ ...entry, detail: { kind } })) };
  },
});
