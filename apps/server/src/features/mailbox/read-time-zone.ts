import { defaultSettings, settingSchemas } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';

/** The person's time zone, an IANA name. */
export async function readTimeZone(db: Db, account: number): Promise<string> {
  const row = await db
    .selectFrom('account_setting')
    .select('value')
    .where('account_no', '=', account)
    .where('key', '=', 'timeZoneName')
    .executeTakeFirst();
  if (!row) return defaultSettings.timeZoneName;
  const zone = settingSchemas.timeZoneName.safeParse(JSON.parse(row.value));
  return zone.success ? zone.data : defaultSettings.timeZoneName;
}
