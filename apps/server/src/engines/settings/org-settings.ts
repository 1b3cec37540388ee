/** Settings of an organisation (contract, `orgSettings`): stored where they differ from the default. One setting is read from a cache until something is committed. */
import { type OrgSettingKey, type OrgSettings, orgSettingKeys, orgSettings } from '@hongyan/contract';
import type { Db } from '../database/port.ts';
import { prepareRead } from '../database/prepare-read.ts';

interface SettingRow {
  readonly key: string;
  readonly value: string;
}

const readRow = prepareRead<{ org: number; key: string }, SettingRow>(
  (db, bind) =>
    db
      .selectFrom('org_setting')
      .select(['key', 'value'])
      .where('org_id', '=', bind('org'))
      .where('key', '=', bind('key')),
  { cached: true },
);

const readRows = prepareRead<{ org: number }, SettingRow>((db, bind) =>
  db.selectFrom('org_setting').select(['key', 'value']).where('org_id', '=', bind('org')),
);

/** What stands in an organisation's rows, by key; only one key where one is asked for. */
export async function readOrgRows(db: Db, orgId: number, key?: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await (key === undefined ? readRows(db, { org: orgId }) : readRow(db, { org: orgId, key }));
  return new Map(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
}

/** What a stored value means today: one that the schema no longer takes counts as not set. */
function getValue<Key extends OrgSettingKey>(key: Key, rows: ReadonlyMap<string, unknown>): OrgSettings[Key] {
  const { schema, default: fallback } = orgSettings[key];
  const parsed = rows.has(key) ? schema.safeParse(rows.get(key)) : null;
  return (parsed?.success === true ? parsed.data : fallback) as OrgSettings[Key];
}

/** Every setting of an organisation. */
export async function readOrgSettings(db: Db, orgId: number): Promise<OrgSettings> {
  const rows = await readOrgRows(db, orgId);
  return Object.fromEntries(orgSettingKeys.map((key) => [key, getValue(key, rows)])) as unknown as OrgSettings;
}

/** One setting of an organisation. */
export async function readOrgSetting<Key extends OrgSettingKey>(
  db: Db,
  orgId: number,
  key: Key,
): Promise<OrgSettings[Key]> {
  return getValue(key, await readOrgRows(db, orgId, key));
}

/** A setting and where its value comes from. */
export interface ExplainedSetting {
  readonly key: OrgSettingKey;
  readonly value: unknown;
  readonly default: unknown;
  readonly setBy: 'default' | 'organisation';
  readonly explain: string;
}

/** Every setting with its value, default and meaning, for `org explain`. */
export async function explainOrgSettings(db: Db, orgId: number): Promise<readonly ExplainedSetting[]> {
  const rows = await readOrgRows(db, orgId);
  return orgSettingKeys.map((key) => ({
    key,
    value: getValue(key, rows),
    default: orgSettings[key].default,
    setBy: rows.has(key) ? 'organisation' : 'default',
    explain: orgSettings[key].explain,
  }));
}
