import { type OrgSettingKey, orgSettings } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMaySetOrganisation } from './policy.ts';

export function isOrgSettingKey(key: string): key is OrgSettingKey {
  return Object.hasOwn(orgSettings, key);
}

/** Sets one setting of an organisation; `value` null takes it back to the default. Throws `settingUnknown`, `settingInvalid`. */
export const setOrgSetting = defineOperation<{ orgId: number; key: string; value: unknown }, { value: unknown }>({
  name: 'settings.setOrgSetting',
  accounts: () => [],
  run: async (tx, context, { orgId, key, value }) => {
    assertMaySetOrganisation(context);
    if (!isOrgSettingKey(key)) throw new UserError('settingUnknown', { key });
    const audit = [{ action: 'settings.setOrgSetting', object: key, result: 'ok' as const, orgId }];
    if (value === null) {
      await tx.deleteFrom('org_setting').where('org_id', '=', orgId).where('key', '=', key).execute();
      return { output: { value: orgSettings[key].default }, audit };
    }
    const parsed = orgSettings[key].schema.safeParse(value);
    if (!parsed.success)
      throw new UserError('settingInvalid', {
        key,
        reason: parsed.error.issues.map((issue) => issue.message).join('; '),
      });
    const text = JSON.stringify(parsed.data);
    await tx
      .insertInto('org_setting')
      .values({ org_id: orgId, key, value: text })
      .onConflict((conflict) => conflict.columns(['org_id', 'key']).doUpdateSet({ value: text }))
      .execute();
    return { output: { value: parsed.data }, audit };
  },
});
