import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManageServer } from '../identity/in-transaction.ts';
import type { Provider } from './provider-settings.ts';

/** A handful of buttons on the sign-in page. */
const maxProviders = 5;

/** Sets a provider. Only the machine's user: a provider says who everybody is. */
export const setProvider = defineOperation<Omit<Provider, 'changedAt'>, null>({
  name: 'singleSignOn.setProvider',
  accounts: () => [],
  run: async (tx, context, { orgId, providerId, issuer, clientId, encryptedSecret, settings }) => {
    assertMayManageServer(context);
    const values = {
      issuer,
      client_id: clientId,
      sealed_secret: encryptedSecret,
      settings: JSON.stringify(settings),
      changed_at: context.now,
    };
    await tx
      .insertInto('sso_provider')
      .values({ org_id: orgId, provider_id: providerId, ...values })
      .onConflict((conflict) => conflict.columns(['org_id', 'provider_id']).doUpdateSet(values))
      .execute();
    const { count } = await tx
      .selectFrom('sso_provider')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    if (count > maxProviders)
      throw new UserError('ssoInvalid', { reason: `there are ${String(maxProviders)} providers at most` });
    const audit = [
      { action: 'singleSignOn.set', object: providerId, result: 'ok' as const, orgId, detail: { issuer, clientId } },
    ];
    return { output: null, audit };
  },
});

/** Removes a provider; who came by it signs in otherwise, and sessions go on until they end. Throws `ssoUnknown`. */
export const removeProvider = defineOperation<{ readonly orgId: number; readonly providerId: string }, null>({
  name: 'singleSignOn.removeProvider',
  accounts: () => [],
  run: async (tx, context, { orgId, providerId }) => {
    assertMayManageServer(context);
    const gone = await tx
      .deleteFrom('sso_provider')
      .where('org_id', '=', orgId)
      .where('provider_id', '=', providerId)
      .returning('issuer')
      .execute();
    if (gone.length === 0) throw new UserError('ssoUnknown');
    return { output: null, audit: [{ action: 'singleSignOn.remove', object: providerId, result: 'ok', orgId }] };
  },
});
