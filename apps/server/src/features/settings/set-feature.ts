import { featureSwitches } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { featurePrefix } from './org-settings.ts';
import { assertMaySetOrganisation } from './policy.ts';

/** Switches a feature of an organisation on or off; null takes the switch back to its default. Throws `settingUnknown`. */
export const setFeature = defineOperation<{ orgId: number; name: string; on: boolean | null }, null>({
  name: 'settings.setFeature',
  accounts: () => [],
  run: async (tx, context, { orgId, name, on }) => {
    assertMaySetOrganisation(context);
    if (!featureSwitches.some((known) => known === name)) throw new UserError('settingUnknown', { key: name });
    const key = featurePrefix + name;
    if (on === null) await tx.deleteFrom('org_setting').where('org_id', '=', orgId).where('key', '=', key).execute();
    else
      await tx
        .insertInto('org_setting')
        .values({ org_id: orgId, key, value: JSON.stringify(on) })
        .onConflict((conflict) => conflict.columns(['org_id', 'key']).doUpdateSet({ value: JSON.stringify(on) }))
        .execute();
    const detail = { on };
    return { output: null, audit: [{ action: 'settings.setFeature', object: name, result: 'ok', orgId, detail }] };
  },
});
