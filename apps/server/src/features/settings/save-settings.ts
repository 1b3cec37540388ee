import { explainValue, type SettingKey, settingSchemas } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { assertOwnSettings } from './policy.ts';
import { hoursOfZone, zoneOfHours } from './time-zone.ts';

function checkSetting(key: string, value: unknown): readonly [SettingKey, unknown] {
  if (!Object.hasOwn(settingSchemas, key)) throw new UserError('settingUnknown', { key });
  const known = key as SettingKey;
  // Without the default: a value that is left out is a mistake here.
  const parsed = settingSchemas[known].unwrap().safeParse(value);
  if (!parsed.success) throw new UserError('settingInvalid', { key, ...explainValue(parsed.error.issues, value) });
  return [known, parsed.data];
}

/** The two forms of the time zone follow each other. */
async function withBothZones(
  tx: Tx,
  account: number,
  now: number,
  values: Map<SettingKey, unknown>,
): Promise<Map<SettingKey, unknown>> {
  const zone = values.get('timeZoneName');
  const hours = values.get('timeZone');
  if (typeof zone === 'string') values.set('timeZone', hoursOfZone(zone, now));
  else if (typeof hours === 'number') {
    const { timeZoneName } = await readSettings(tx, account);
    values.set('timeZoneName', zoneOfHours(hours, timeZoneName, now));
  }
  return values;
}

/** Saves settings of the acting person; all or none. Throws `settingUnknown`, `settingInvalid`. */
export const saveSettings = defineOperation<Readonly<Record<string, unknown>>, null>({
  name: 'settings.saveSettings',
  accounts: (_input, context) => [assertOwnSettings(context)],
  run: async (tx, context, input) => {
    const account = assertOwnSettings(context);
    const checked = new Map(Object.entries(input).map(([key, value]) => checkSetting(key, value)));
    if (checked.size === 0) return { output: null };
    const values = await withBothZones(tx, account, context.now, checked);
    await tx
      .insertInto('account_setting')
      .values([...values].map(([key, value]) => ({ account_no: account, key, value: JSON.stringify(value) })))
      .onConflict((conflict) =>
        conflict.columns(['account_no', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
    const data = { optType: 'mailbox', keys: [...values.keys()] };
    return { output: null, changes: [{ account, kind: 'settingsChanged', data }] };
  },
});
