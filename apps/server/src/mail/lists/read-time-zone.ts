import { defaultSettings, settingSchemas } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';

const readSetting = prepareRead<{ account: number }, { value: string }>(
  (db, bind) =>
    db
      .selectFrom('account_setting')
      .select('value')
      .where('account_no', '=', bind('account'))
      .where('key', '=', 'timeZoneName'),
  { cached: true },
);

/** The person's time zone, an IANA name. */
export async function readTimeZone(db: Db, account: number): Promise<string> {
  const [row] = await readSetting(db, { account });
  if (!row) return defaultSettings.timeZoneName;
  const zone = settingSchemas.timeZoneName.safeParse(JSON.parse(row.value));
  return zone.success ? zone.data : defaultSettings.timeZoneName;
}
