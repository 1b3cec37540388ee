/** Feature switches (specification, section 6): organisation, host and person, resolved here and nowhere else. */
import {
  type FeatureAnswer,
  type FeatureSettings,
  type FeatureSwitch,
  featureSwitches,
  resolveFeature,
} from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { readOrgRows } from '../../engines/settings/org-settings.ts';
import { takeHostName } from './host-name.ts';

/** Switches of an organisation stand beside its settings under this prefix. */
export const featurePrefix = 'feature.';

/** For whom a switch is asked. */
export interface FeatureSubject {
  readonly orgId: number;
  /** Left out: nobody in particular. */
  readonly accountNo?: number;
  /** By which name the server was called, with or without a port; left out: none in particular. */
  readonly host?: string;
}

export type FeatureAnswers = Readonly<Record<FeatureSwitch, FeatureAnswer>>;

/** For whom a call is made: its organisation, the person who acts, the host that was called. */
export function toFeatureSubject({ session, host }: Pick<CallContext, 'session' | 'host'>): FeatureSubject {
  return { orgId: session.orgId, accountNo: session.actor, host };
}

interface SwitchRow {
  readonly name: string;
  readonly is_on: 0 | 1;
}

const readHostSwitch = prepareRead<{ org: number; host: string; name: string }, SwitchRow>(
  (db, bind) =>
    db
      .selectFrom('host_feature')
      .select(['name', 'is_on'])
      .where('org_id', '=', bind('org'))
      .where('host', '=', bind('host'))
      .where('name', '=', bind('name')),
  { cached: true },
);

const readPersonSwitch = prepareRead<{ account: number; name: string }, SwitchRow>(
  (db, bind) =>
    db
      .selectFrom('account_feature')
      .select(['name', 'is_on'])
      .where('account_no', '=', bind('account'))
      .where('name', '=', bind('name')),
  { cached: true },
);

function toSettings(rows: readonly SwitchRow[]): FeatureSettings {
  const settings: FeatureSettings = {};
  for (const { name, is_on } of rows) {
    const known = featureSwitches.find((candidate) => candidate === name);
    if (known !== undefined) settings[known] = is_on === 1;
  }
  return settings;
}

async function readOrganisation(db: Db, orgId: number, name: FeatureSwitch | undefined): Promise<FeatureSettings> {
  const rows = await readOrgRows(db, orgId, name === undefined ? undefined : featurePrefix + name);
  const settings: FeatureSettings = {};
  for (const known of featureSwitches) {
    const value = rows.get(featurePrefix + known);
    if (typeof value === 'boolean') settings[known] = value;
  }
  return settings;
}

async function readHost(
  db: Db,
  { orgId, host }: FeatureSubject,
  name: FeatureSwitch | undefined,
): Promise<FeatureSettings> {
  if (host === undefined) return {};
  const hostName = takeHostName(host);
  if (name !== undefined) return toSettings(await readHostSwitch(db, { org: orgId, host: hostName, name }));
  const query = db
    .selectFrom('host_feature')
    .select(['name', 'is_on'])
    .where('org_id', '=', orgId)
    .where('host', '=', hostName);
  return toSettings(await query.execute());
}

async function readPerson(
  db: Db,
  { accountNo }: FeatureSubject,
  name: FeatureSwitch | undefined,
): Promise<FeatureSettings> {
  if (accountNo === undefined) return {};
  if (name !== undefined) return toSettings(await readPersonSwitch(db, { account: accountNo, name }));
  const query = db.selectFrom('account_feature').select(['name', 'is_on']).where('account_no', '=', accountNo);
  return toSettings(await query.execute());
}

async function readLevels(db: Db, subject: FeatureSubject, name?: FeatureSwitch) {
  const [organisation, host, person] = await Promise.all([
    readOrganisation(db, subject.orgId, name),
    readHost(db, subject, name),
    readPerson(db, subject, name),
  ]);
  return { organisation, host, person };
}

/** The answer for every feature switch, with the level that decided (contract, `resolveFeature`). */
export async function readFeatures(db: Db, subject: FeatureSubject): Promise<FeatureAnswers> {
  const levels = await readLevels(db, subject);
  return Object.fromEntries(featureSwitches.map((name) => [name, resolveFeature(name, levels)])) as Record<
    FeatureSwitch,
    FeatureAnswer
  >;
}

/** Whether one feature is on: for listeners that guard a call, and for work that asks nobody in particular. */
export async function isFeatureOn(db: Db, subject: FeatureSubject, name: FeatureSwitch): Promise<boolean> {
  return resolveFeature(name, await readLevels(db, subject, name)).on;
}

/** A switch that was set for a host or a person, for the administrator. */
export interface NarrowSwitch {
  readonly level: 'host' | 'person';
  readonly target: string;
  readonly name: string;
  readonly on: boolean;
}

/** Every switch of the organisation that is set for a host or a person, in the order of hosts and addresses. */
export async function listNarrowSwitches(db: Db, orgId: number): Promise<readonly NarrowSwitch[]> {
  const hosts = await db
    .selectFrom('host_feature')
    .select(['host as target', 'name', 'is_on'])
    .where('org_id', '=', orgId)
    .orderBy('host')
    .orderBy('name')
    .execute();
  const people = await db
    .selectFrom('account_feature')
    .innerJoin('address', 'address.account_no', 'account_feature.account_no')
    .select(['address.address as target', 'account_feature.name', 'account_feature.is_on'])
    .where('address.org_id', '=', orgId)
    .where('address.kind', '=', 'primary')
    .orderBy('address.address')
    .orderBy('account_feature.name')
    .execute();
  const present = (level: NarrowSwitch['level']) => (row: { target: string; name: string; is_on: 0 | 1 }) => ({
    level,
    target: row.target,
    name: row.name,
    on: row.is_on === 1,
  });
  return [...hosts.map(present('host')), ...people.map(present('person'))];
}
