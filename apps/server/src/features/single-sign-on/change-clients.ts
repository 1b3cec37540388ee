import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManageServer } from '../identity/in-transaction.ts';
import type { OauthClient } from './oauth-clients.ts';

/** Registers a program that people may let in, or changes it. */
export const addOauthClient = defineOperation<OauthClient, null>({
  name: 'singleSignOn.addClient',
  accounts: () => [],
  run: async (tx, context, { orgId, clientId, name, redirects, own }) => {
    assertMayManageServer(context);
    await tx
      .insertInto('oauth_client')
      .values({
        org_id: orgId,
        client_id: clientId,
        name,
        redirects: JSON.stringify(redirects),
        own: own ? 1 : 0,
        created_at: context.now,
      })
      .execute();
    const detail = { name, own };
    return {
      output: null,
      audit: [{ action: 'singleSignOn.addClient', object: clientId, result: 'ok', orgId, detail }],
    };
  },
});

/** Removes a program: from now on its tokens are good for nothing; `revokeConsent` ends what it has open, account by account. Throws `redirectUnknown`. */
export const removeOauthClient = defineOperation<Pick<OauthClient, 'orgId' | 'clientId'>, null>({
  name: 'singleSignOn.removeClient',
  accounts: () => [],
  run: async (tx, context, { orgId, clientId }) => {
    assertMayManageServer(context);
    const gone = await tx
      .deleteFrom('oauth_client')
      .where('org_id', '=', orgId)
      .where('client_id', '=', clientId)
      .returning('client_id')
      .execute();
    if (gone.length === 0) throw new UserError('redirectUnknown');
    await tx.deleteFrom('oauth_consent').where('client_id', '=', clientId).execute();
    return { output: null, audit: [{ action: 'singleSignOn.removeClient', object: clientId, result: 'ok', orgId }] };
  },
});
