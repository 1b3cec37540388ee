import type { ApproverChoice, PersonChoice } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople } from '../../identity/index.ts';
import { createGroup } from '../../mail-groups/index.ts';
import { setDepartmentLeader, setDeputy, setManager } from '../policies/set-leaders.ts';
import { type ApprovalStore, openApprovalStore } from '../testing/approval-store.ts';
import { resolveApprover } from './levels/approver-choice.ts';
import { listDeputies } from './levels/deputies.ts';
import { resolveLevel } from './levels/resolve-levels.ts';
import { concernsSender } from './people/concerns-sender.ts';
import { Membership } from './people/membership.ts';

const hourMs = 3_600_000;

describe.each(productStores)('people of policies, on $name', (engine) => {
  let store: ApprovalStore;
  let departments: { top: number; sales: number; other: number };

  const execute: ApprovalStore['mail']['store']['database']['runner']['execute'] = (...args) =>
    store.mail.store.database.runner.execute(...args);
  const read = () => store.mail.store.database.read;
  const now = () => store.mail.store.clock.now();
  const setDepartment = (account: number, department: number | null) =>
    store.mail.store.writeRaw(
      `UPDATE account SET department_id = ${String(department ?? 'NULL')} WHERE account_no = ${String(account)}`,
    );

  beforeAll(async () => {
    store = await openApprovalStore(engine);
    const people = createPeople(store.mail.store);
    const { orgId } = store.mail;
    const add = async (name: string, parent: string | null) =>
      (await people.addDepartment(store.admin(), { orgId, name, parent })).departmentId;
    departments = {
      top: await add('公司', null),
      sales: await add('销售部', '公司'),
      other: await add('研发部', null),
    };
    await setDepartment(store.anna, departments.sales);
    await setDepartment(store.ben, departments.top);
    const settings = {
      name: 'team',
      description: '',
      whoSends: 'organisation',
      isOpen: false,
      isHidden: false,
      outsideMembers: false,
      archive: 'off',
    } as const;
    await execute(createGroup, store.admin(), { address: 'team@example.org', settings, manager: null });
    const entries = [{ kind: 'account', target: String(store.carl) }] as const;
    await store.mail.store.writeRaw(
      `INSERT INTO mail_group_entry (org_id, group_address, role, kind, target, added_at) VALUES (${String(orgId)}, 'team@example.org', 'member', '${entries[0].kind}', '${entries[0].target}', 0)`,
    );
  });
  afterAll(() => store.mail.close());

  it('says whom a policy is for: department and below, part-time, group, person, and exceptions for who wrote', async () => {
    const { anna, ben, carl } = store;
    const all: PersonChoice = { kind: 'all' };
    const department = (departmentId: number): PersonChoice => ({ kind: 'department', departmentId });
    const group: PersonChoice = { kind: 'group', address: 'Team@Example.org' };
    const annaChosen: PersonChoice = { kind: 'person', address: 'anna@example.org' };
    const concerns = (who: PersonChoice[], except: PersonChoice[], account: number, writer = account) =>
      concernsSender({ who, except }, { account, writer }, new Membership(read(), store.mail.orgId));
    expect(await concerns([all], [], anna)).toBe(true);
    expect(await concerns([department(departments.top)], [], anna)).toBe(true);
    expect(await concerns([department(departments.sales)], [], ben)).toBe(false);
    expect(await concerns([department(departments.other)], [], anna)).toBe(false);
    await store.mail.store.writeRaw(
      `INSERT INTO part_time_department (account_no, department_id, sort) VALUES (${String(anna)}, ${String(departments.other)}, 1)`,
    );
    expect(await concerns([department(departments.other)], [], anna)).toBe(true);
    expect(await concerns([group], [], carl)).toBe(true);
    expect(await concerns([group], [], anna)).toBe(false);
    expect(await concerns([annaChosen], [], anna)).toBe(true);
    expect(await concerns([annaChosen], [], ben)).toBe(false);
    // Carl writes in Anna's name: what is for either holds it, and only an exception of Carl's frees it.
    expect(await concerns([annaChosen], [], anna, carl)).toBe(true);
    expect(await concerns([group], [], anna, carl)).toBe(true);
    expect(await concerns([all], [annaChosen], anna, carl)).toBe(true);
    expect(await concerns([all], [group], anna, carl)).toBe(false);
    // What a policy names and nobody has any more is nobody.
    expect(await concerns([{ kind: 'person', address: 'gone@example.org' }], [], anna)).toBe(false);
    expect(await concerns([{ kind: 'group', address: 'gone@example.org' }], [], anna)).toBe(false);
  });

  it('finds manager, who leads the department, and named people who can decide', async () => {
    const { anna, ben, carl } = store;
    const { orgId } = store.mail;
    const find = (choice: ApproverChoice, account = anna, allowSelf = false) =>
      resolveApprover(read(), { orgId, account, allowSelf, now: now() }, choice);
    const [manager, leader] = [{ kind: 'manager' }, { kind: 'head' }] as const;
    expect([await find(manager), await find(leader)]).toEqual([null, null]);
    await execute(setManager, store.admin(), { orgId, account: anna, manager: carl });
    await execute(setDepartmentLeader, store.admin(), { orgId, departmentId: departments.top, account: ben });
    expect([await find(manager), await find(leader)]).toEqual([carl, ben]);
    await execute(setDepartmentLeader, store.admin(), { orgId, departmentId: departments.sales, account: carl });
    expect(await find(leader)).toBe(carl);
    // Who leads their own department: one level up, unless they may approve it themselves.
    await execute(setDepartmentLeader, store.admin(), { orgId, departmentId: departments.sales, account: anna });
    expect([await find(leader), await find(leader, anna, true)]).toEqual([ben, anna]);
    expect(await find({ kind: 'person', address: 'Carl@example.org' })).toBe(carl);
    expect(await find({ kind: 'person', address: 'anna@example.org' })).toBeNull();
    expect(await find({ kind: 'person', address: 'gone@example.org' })).toBeNull();
    await createPeople(store.mail.store).suspendPerson(store.admin(), carl);
    expect([await find(manager), await find({ kind: 'person', address: 'carl@example.org' })]).toEqual([null, null]);
    await createPeople(store.mail.store).activatePerson(store.admin(), carl);
    await store.mail.store.writeRaw(`UPDATE account SET kind = 'shared' WHERE account_no = ${String(carl)}`);
    expect(await find(manager)).toBeNull();
    await store.mail.store.writeRaw(
      `UPDATE account SET kind = 'person', expires_at = 1 WHERE account_no = ${String(carl)}`,
    );
    expect(await find(manager)).toBeNull();
    await store.mail.store.writeRaw(`UPDATE account SET expires_at = NULL WHERE account_no = ${String(carl)}`);
  });

  it('adds deputies in their time, and asks nobody twice', async () => {
    const { anna, ben, carl } = store;
    const { orgId } = store.mail;
    const subject = () => ({ orgId, account: anna, allowSelf: false, now: now() });
    const twice = {
      need: 'any',
      approvers: [
        { kind: 'person', address: 'ben@example.org' },
        { kind: 'person', address: 'ben@example.org' },
      ],
    } as const;
    const slots = async () =>
      (await resolveLevel(read(), subject(), { ...twice, approvers: [...twice.approvers] })).slots;
    expect(await slots()).toEqual([{ account: ben, deputies: [] }]);
    const set = (account: number, from: number, until: number | null) =>
      execute(setDeputy, store.admin(), { orgId, account: ben, deputy: { account, from, until } });
    await set(carl, now() + hourMs, now() + 2 * hourMs);
    expect(await slots()).toEqual([{ account: ben, deputies: [] }]);
    store.mail.store.clock.advance(hourMs);
    expect(await slots()).toEqual([{ account: ben, deputies: [carl] }]);
    store.mail.store.clock.advance(hourMs);
    expect(await listDeputies(read(), ben, now())).toEqual([]);
    await set(anna, now(), null);
    expect(await listDeputies(read(), ben, now())).toEqual([anna]);
    // The sender stands in for nobody.
    expect(await slots()).toEqual([{ account: ben, deputies: [] }]);
    await expect(set(ben, now(), null)).rejects.toThrow(/can't approve/);
    await expect(set(carl, now(), now() - 1)).rejects.toThrow(/end must be/);
  });
});
