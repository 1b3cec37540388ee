import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createPeople, machineContext } from '../identity/index.ts';
import { createContactsFeature } from './index.ts';
import { orderDepartments } from './writing/read-tree.ts';

type AnyContactsCall = (typeof calls.contacts)[keyof typeof calls.contacts];

describe('the tree of departments', () => {
  const row = (department_id: number, parent_id: number | null) => ({
    department_id,
    parent_id,
    name: `d${department_id}`,
  });

  it('puts each behind the one above it and counts people through all levels', () => {
    const counts = new Map([
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(orderDepartments([row(3, 2), row(1, null), row(2, 1), row(4, null)], counts)).toEqual([
      { deptId: '1', parentId: null, name: 'd1', people: 2, peopleBelow: 9 },
      { deptId: '2', parentId: '1', name: 'd2', people: 3, peopleBelow: 7 },
      { deptId: '3', parentId: '2', name: 'd3', people: 4, peopleBelow: 4 },
      { deptId: '4', parentId: null, name: 'd4', people: 0, peopleBelow: 0 },
    ]);
  });

  it('shows one whose parent is gone at the top, and hangs on no circle', () => {
    expect(orderDepartments([row(1, 9), row(2, 3), row(3, 2)], new Map()).map(({ deptId }) => deptId)).toEqual(['1']);
  });
});

describe.each(productStores)('contacts, on $name', (engine) => {
  let world: MailStore;
  const routes = () => createContactsFeature(world.services).routes;
  const call = async <C extends AnyContactsCall>(of: C, input: unknown): Promise<z.output<C['output']>> => {
    const route = routes().find((candidate) => candidate.call.name === of.name);
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const { context } = world.anna;
    const answer = await route?.handle({
      context,
      input: of.input.parse(input),
      file: undefined,
      cookies,
      credential: null,
    });
    return of.output.parse(answer) as z.output<C['output']>;
  };

  beforeAll(async () => {
    world = await openMailStore(engine);
    const people = createPeople(world.services);
    const admin = () => machineContext(world.store.clock.now(), 'request');
    const { orgId } = world;
    await people.addDepartment(admin(), { orgId, name: '产品部' });
    await people.addDepartment(admin(), { orgId, name: '华东项目部', parent: '产品部' });
    const person = { password: null, duties: '经理' };
    await people.addPerson(admin(), { ...person, address: 'zhou@example.org', name: '周婷', department: '产品部' });
    await people.addPerson(admin(), { ...person, address: 'sun@example.org', name: '孙浩', department: '华东项目部' });
    const elsewhere = await people.createOrganisation(admin(), 'Elsewhere');
    await people.addDomain(admin(), { orgId: elsewhere.orgId, name: 'elsewhere.example' });
    await people.addDepartment(admin(), { orgId: elsewhere.orgId, name: 'Secret works' });
    await people.addPerson(admin(), {
      ...person,
      address: 'x@elsewhere.example',
      name: 'X',
      department: 'Secret works',
    });
  });
  afterAll(() => world.close());

  it('shows the departments of the own organisation only, with counts, and who is in none', async () => {
    const { departments, people } = await call(calls.contacts.tree, {});
    expect(departments.map(({ name, people, peopleBelow }) => [name, people, peopleBelow])).toEqual([
      ['产品部', 1, 2],
      ['华东项目部', 1, 1],
    ]);
    expect(people.map(({ address }) => address)).toEqual(['anna@example.org', 'ben@example.org']);
  });

  it('answers the people of a department, and with those below it', async () => {
    const { departments } = await call(calls.contacts.tree, {});
    const deptId = departments[0]?.deptId;
    const own = await call(calls.contacts.tree, { deptId });
    expect(own).toEqual({
      departments: [],
      people: [{ name: '周婷', address: 'zhou@example.org', duties: '经理' }],
      total: 1,
    });
    const below = await call(calls.contacts.tree, { deptId, below: 'true' });
    expect(below.people.map(({ name }) => name)).toEqual(['孙浩', '周婷']);
    expect((await call(calls.contacts.tree, { deptId: '999' })).people).toEqual([]);
  });

  it('shows a colleague’s department, whom an outside address resembles, and nothing of other organisations', async () => {
    const asked = ['Sun@Example.org', 'sun@examp1e.org', 'x@elsewhere.example', 'friend@else.example', 'no address'];
    const list = asked.map((address) => ({ name: '', address }));
    expect((await call(calls.contacts.check, { list })).list).toEqual([
      { address: 'Sun@Example.org', name: '孙浩', deptName: '华东项目部', lookAlike: null },
      { address: 'sun@examp1e.org', name: '', deptName: '', lookAlike: { kind: 'domain', of: 'example.org' } },
      { address: 'x@elsewhere.example', name: '', deptName: '', lookAlike: null },
      { address: 'friend@else.example', name: '', deptName: '', lookAlike: null },
      { address: 'no address', name: '', deptName: '', lookAlike: null },
    ]);
  });
});
