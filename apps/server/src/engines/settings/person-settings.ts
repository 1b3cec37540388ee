/** A person's settings (contract, `settingSchemas`): stored where they differ from the default. */
import { type SettingKey, type Settings, settingKeys, settingSchemas } from '@hongyan/contract';
import type { Db } from '../database/port.ts';

/** Every setting of a person; a stored value that its schema no longer takes counts as not set. */
export async function readSettings(db: Db, accountNo: number): Promise<Settings> {
  const rows = await db
    .selectFrom('account_setting')
    .select(['key', 'value'])
    .where('account_no', '=', accountNo)
    .execute();
  const stored = new Map(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
  const getValue = (key: SettingKey): unknown => {
    const parsed = settingSchemas[key].safeParse(stored.get(key));
    return parsed.success ? parsed.data : settingSchemas[key].parse(undefined);
  };
  return Object.fromEntries(settingKeys.map((key) => [key, getValue(key)])) as unknown as Settings;
}

/** One setting of a person. */
export async function readSetting<Key extends SettingKey>(db: Db, accountNo: number, key: Key): Promise<Settings[Key]> {
  const row = await db
    .selectFrom('account_setting')
    .select('value')
    .where('account_no', '=', accountNo)
    .where('key', '=', key)
    .executeTakeFirst();
  const parsed = row === undefined ? null : settingSchemas[key].safeParse(JSON.parse(row.value));
  return (parsed?.success === true ? parsed.data : settingSchemas[key].parse(undefined)) as Settings[Key];
}
