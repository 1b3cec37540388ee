import { defineOperation } from '../../engines/database/port.ts';

/** Takes a key for the first time (true) or finds it taken (false). Kept until `expiresAt`, when what it belongs to is refused by its age. */
export const takeOnce = defineOperation<
  { readonly orgId: number; readonly key: string; readonly expiresAt: number },
  boolean
>({
  name: 'singleSignOn.takeOnce',
  accounts: () => [],
  run: async (tx, context, { orgId, key, expiresAt }) => {
    await tx.deleteFrom('used_once').where('org_id', '=', orgId).where('expires_at', '<', context.now).execute();
    const taken = await tx
      .insertInto('used_once')
      .values({ org_id: orgId, key, expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(['org_id', 'key']).doNothing())
      .returning('key')
      .execute();
    return { output: taken.length > 0 };
  },
});
