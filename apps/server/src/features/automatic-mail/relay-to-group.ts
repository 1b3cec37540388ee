import { defineOperation } from '../../engines/database/port.ts';
import { submitUnkept, type UnkeptMail } from '../outbox/in-transaction.ts';

export interface RelayToGroupInput {
  /** The account that it goes out from. */
  readonly keeper: number;
  readonly group: string;
  readonly mail: Omit<UnkeptMail, 'account' | 'gate'>;
}

/** Sends what came from outside to the people of a group. The context's key makes it once, however often the job runs. */
export const relayToGroup = defineOperation<RelayToGroupInput, null>({
  name: 'automaticMail.relayToGroup',
  accounts: ({ keeper }) => [keeper],
  requestHash: ({ group }) => group,
  run: async (tx, context, { keeper, group, mail }) => {
    await submitUnkept(tx, context, { account: keeper, gate: 'policies', ...mail });
    const recipients = mail.recipients.length;
    const audit = {
      action: 'automaticMail.relayToGroup',
      object: group,
      result: 'ok' as const,
      detail: { recipients },
    };
    return { output: null, audit: [audit] };
  },
});
