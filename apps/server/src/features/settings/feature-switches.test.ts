// Generated over the list of switches: while one is off, every call behind it is refused on each level, and what it hides is not disclosed.
import { allCalls, errors, type FeatureSwitch, featureSwitches, unbuiltFeatures } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import type { OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { createRequest, findExample } from '@hongyan/testkit/server/call-request.ts';
import { haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setPartTimeDepartments } from '../person-details/index.ts';
import { saveMailboxGrants } from '../shared-mailboxes/index.ts';
import { type FeatureTarget, setFeature } from './index.ts';

/** Calls that hang on a switch by what is asked of them; each entry must be refused while it is off, and not while it is on. */
const partly: Partial<Record<FeatureSwitch, (client: ApiClient) => Promise<{ code: number }>>> = {
  gender: (client) => client.personDetails.updateDetails({ gender: 2 }),
  duties: (client) => client.personDetails.updateDetails({ duties: 'editor' }),
  associatedAccounts: (client) => client.sharedMailboxes.switch({ emailAddr: 'nobody@inside.example', type: 'public' }),
  skin: (client) => client.settings.saveDisplay({ skin: 'skin_1' }),
};

/** What user/info shows only while the switch is on, and what is left of it. */
const shown: Partial<Record<FeatureSwitch, Record<string, unknown>>> = {
  department: { deptName: '', deptId: '', partTimeDeptName: '' },
  duties: { duties: '' },
  associatedAccounts: { associatedAccount: {} },
};

const hostSwitches = [
  'gender',
  'duties',
  'department',
  'associatedAccounts',
  'lockScreen',
  'clientSettings',
  'skin',
] as const;

/** Every id is 1: a switch is asked before what is named is looked for. */
const anything = new Proxy({} as OwnThings, { get: () => '1' });

describe('feature switches', () => {
  let world: World;
  let own: ApiClient;
  let ids: { orgId: number; accountNo: number };
  const run = () => world.server.context.services.database.runner;
  const admin = () => machineContext(world.clock.now(), 'test', 'admin');
  const setSwitch = (name: FeatureSwitch, on: boolean | null, target: FeatureTarget) =>
    run().execute(setFeature, admin(), { orgId: ids.orgId, name, on, target });

  beforeAll(async () => {
    world = await startWorld('sqlite');
    own = await world.server.signInWithCookie(lilei);
    const { database } = world.server.context.services;
    ids = await requirePersonByAddress(database.read, lilei);
    const mailbox = (await requirePersonByAddress(database.read, haiyan)).accountNo;
    const { orgId } = ids;
    await run().execute(saveMailboxGrants, admin(), {
      mailbox,
      grantees: [{ kind: 'person', no: ids.accountNo }],
      rights: [{ right: 'full', until: null }],
    });
    const { departmentId } = await world.server.context.people.addDepartment(admin(), { orgId, name: 'Studio' });
    const { accountNo } = ids;
    await run().execute(setPartTimeDepartments, admin(), { orgId, accountNo, departmentIds: [departmentId] });
    await own.personDetails.updateDetails({ duties: 'painter' });
  });
  afterAll(() => world.stop());

  /** What user/info says of what hangs on this switch. */
  const readPublished = async (name: FeatureSwitch) => {
    const data: Record<string, unknown> = (await own.identity.userInfo({})).data;
    return Object.fromEntries(Object.keys(shown[name] ?? {}).map((key) => [key, data[key]]));
  };

  const levels = (): FeatureTarget[] => [
    { level: 'organisation' },
    { level: 'host', host: new URL(world.server.url).host },
    { level: 'person', accountNo: ids.accountNo },
  ];

  it('every switch that hosts have is felt by something', () => {
    const behind = new Set(allCalls.map(({ feature }) => feature));
    for (const name of hostSwitches) expect(behind.has(name) || name in partly || name in shown, name).toBe(true);
  });

  it.each(featureSwitches.filter((name) => !unbuiltFeatures.includes(name)))('%s', async (name) => {
    const behind = allCalls.filter(({ feature }) => feature === name);
    for (const target of levels()) {
      await setSwitch(name, false, target);
      expect((await own.home.index({})).data.features[name], target.level).toBe(false);
      for (const call of behind) {
        const answer = await own.raw(...createRequest(call, findExample(call).valid(anything)));
        expect(answer.envelope?.code, `${call.name}, ${target.level}`).toBe(errors.featureOff.code);
      }
      const ask = partly[name];
      if (ask !== undefined) expect((await ask(own)).code, target.level).toBe(errors.featureOff.code);
      expect(await readPublished(name), target.level).toEqual(shown[name] ?? {});
      await setSwitch(name, null, target);
      if (name in shown) expect(await readPublished(name), target.level).not.toEqual(shown[name]);
      if (ask !== undefined) expect((await ask(own)).code, target.level).not.toBe(errors.featureOff.code);
    }
  });
});
