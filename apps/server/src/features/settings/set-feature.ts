import { type FeatureSwitch, featureSwitches } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { featurePrefix } from './feature-switches.ts';
import { isHostName, takeHostName } from './host-name.ts';
import { assertMaySetOrganisation } from './policy.ts';

/** For whom a feature is switched: the organisation, whoever comes by a host, or one person of it. */
export type FeatureTarget =
  | { readonly level: 'organisation' }
  | { readonly level: 'host'; readonly host: string }
  | { readonly level: 'person'; readonly accountNo: number };

const wholeOrganisation: FeatureTarget = { level: 'organisation' };

interface Switching {
  readonly orgId: number;
  /** Left out: the organisation. */
  readonly target?: FeatureTarget;
  readonly name: string;
  /** null takes the switch back: the wider level or the default decides. */
  readonly on: boolean | null;
}

function requireSwitch(name: string): FeatureSwitch {
  const known = featureSwitches.find((candidate) => candidate === name);
  if (known === undefined)
    throw new UserError('featureUnknown', { name, known: featureSwitches.toSorted().join(', ') });
  return known;
}

async function switchOrganisation(tx: Tx, orgId: number, name: FeatureSwitch, on: boolean | null): Promise<void> {
  const key = featurePrefix + name;
  if (on === null) {
    await tx.deleteFrom('org_setting').where('org_id', '=', orgId).where('key', '=', key).execute();
    return;
  }
  const value = JSON.stringify(on);
  await tx
    .insertInto('org_setting')
    .values({ org_id: orgId, key, value })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doUpdateSet({ value }))
    .execute();
}

async function switchHost(
  tx: Tx,
  of: { orgId: number; host: string },
  name: FeatureSwitch,
  on: boolean | null,
): Promise<void> {
  const host = takeHostName(of.host);
  if (!isHostName(host)) throw new UserError('hostInvalid', { host: of.host.slice(0, 100) });
  if (on === null) {
    await tx
      .deleteFrom('host_feature')
      .where('org_id', '=', of.orgId)
      .where('host', '=', host)
      .where('name', '=', name)
      .execute();
    return;
  }
  const is_on = on ? 1 : 0;
  await tx
    .insertInto('host_feature')
    .values({ org_id: of.orgId, host, name, is_on })
    .onConflict((conflict) => conflict.columns(['org_id', 'host', 'name']).doUpdateSet({ is_on }))
    .execute();
}

async function switchPerson(
  tx: Tx,
  of: { orgId: number; accountNo: number },
  name: FeatureSwitch,
  on: boolean | null,
): Promise<void> {
  const person = await tx
    .selectFrom('account')
    .select('account_no')
    .where('account_no', '=', of.accountNo)
    .where('org_id', '=', of.orgId)
    .executeTakeFirst();
  if (person === undefined) throw new UserError('notFound');
  if (on === null) {
    await tx.deleteFrom('account_feature').where('account_no', '=', of.accountNo).where('name', '=', name).execute();
    return;
  }
  const is_on = on ? 1 : 0;
  await tx
    .insertInto('account_feature')
    .values({ account_no: of.accountNo, name, is_on })
    .onConflict((conflict) => conflict.columns(['account_no', 'name']).doUpdateSet({ is_on }))
    .execute();
}

/**
 * Switches a feature on or off for an organisation, a host or a person, or takes the switch back. Throws
 * `featureUnknown`, `hostInvalid`, `notFound`. The windows of a person whose own switch changed read anew at once.
 */
export const setFeature = defineOperation<Switching, null>({
  name: 'settings.setFeature',
  accounts: ({ target }) => (target?.level === 'person' ? [target.accountNo] : []),
  run: async (tx, context, { orgId, target = wholeOrganisation, name, on }) => {
    assertMaySetOrganisation(context);
    const known = requireSwitch(name);
    if (target.level === 'organisation') await switchOrganisation(tx, orgId, known, on);
    else if (target.level === 'host') await switchHost(tx, { orgId, host: target.host }, known, on);
    else await switchPerson(tx, { orgId, accountNo: target.accountNo }, known, on);
    const detail = { on, ...target };
    const audit = [{ action: 'settings.setFeature', object: name, result: 'ok' as const, orgId, detail }];
    if (target.level !== 'person') return { output: null, audit };
    const data = { optType: 'mailbox', keys: [] };
    return { output: null, audit, changes: [{ account: target.accountNo, kind: 'settingsChanged', data }] };
  },
});
