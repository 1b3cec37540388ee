import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { type AuthorisedKey, endAuthorised, notifySender } from './keep-authorised.ts';
import { findAuthorised } from './read-state.ts';

/** Ends a read-limited mail early. A repeat changes nothing. */
export const closeAuthorised = defineOperation<AuthorisedKey, null>({
  name: 'authorisedMail.close',
  accounts: ({ account }) => [account],
  run: async (tx, context, key) => {
    if (!(await endAuthorised(tx, context, key, 'closed'))) return { output: null };
    return {
      output: null,
      changes: await notifySender(tx, key, ''),
      audit: [
        {
          action: 'mail.authorised.close',
          object: `${String(key.account)}/${String(key.submissionId)}`,
          result: 'ok',
        },
      ],
    };
  },
});

/** Ends a mail of the caller's Sent. Refuses with mailNotFound, and with authorisedNotFound for what they have not sent so. */
export async function closeMessage(services: Services, context: CallContext, mailId: string): Promise<null> {
  const { mail, role } = await findAuthorised(services, context, mailId);
  if (role !== 'sender') throw new UserError('authorisedNotFound');
  const key = { account: mail.account_no, submissionId: mail.submission_id };
  await services.database.runner.execute(closeAuthorised, toOperationContext(context), key);
  if (mail.blob_id !== null) await services.blobs.delete(mail.blob_id);
  return null;
}
