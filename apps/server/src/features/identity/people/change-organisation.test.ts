// People are renamed and moved, departments renamed and removed, domains removed: each refused while something would be left to nobody.
import { fakeDns } from '@hongyan/testkit';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminServices } from '../../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../../admin-command/index.ts';
import { UserError } from '../../../call/user-error.ts';
import { adminCommands } from '../../../generated/admin-commands.ts';
import { readDepartmentUses } from './department-uses.ts';
import { listDkimKeys } from './dkim-key.ts';
import { createPeople, machineContext, type People } from './people.ts';
import { findDepartment, findDomain, readPerson } from './store.ts';

const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof UserError ? error.errorName : error),
  );

describe.each(productStores)('changes of an organisation, on $name', (engine) => {
  let store: ProductStore;
  let people: People;
  let orgId: number;
  let anna: number;
  let bo: number;
  const context = () => machineContext(store.clock.now(), 'request');
  const read = () => store.database.read;
  const findId = async (name: string) => (await findDepartment(read(), orgId, name))?.departmentId ?? 0;
  const command = (...argv: string[]) =>
    runAdminCommand(adminCommands, { ...store, dns: fakeDns({}) } as unknown as AdminServices, argv);
  const readAudit = (action: string) =>
    read().selectFrom('audit').select(['object', 'detail']).where('action', '=', action).execute();

  beforeAll(async () => {
    store = await engine.open();
    people = createPeople(store);
    orgId = (await people.createOrganisation(context(), '鸿雁科技')).orgId;
    await people.addDomain(context(), { orgId, name: 'example.org' });
    for (const name of ['Sales', 'Service', '研发部']) await people.addDepartment(context(), { orgId, name });
    const add = async (address: string, department: string) =>
      (await people.addPerson(context(), { address, name: 'Some Body', password: null, department })).accountNo;
    anna = await add('anna@example.org', 'Sales');
    bo = await add('bo@example.org', 'Service');
  });
  afterAll(() => store.close());

  test('a person is renamed, moved and given another quota; windows of theirs read it anew', async () => {
    const before = store.published.length;
    expect(
      await command('user', 'set', 'anna@example.org', '--name', ' 安娜 ', '--department', 'Service'),
    ).toMatchObject({
      ok: true,
    });
    const departmentId = await findId('Service');
    expect(await readPerson(read(), anna)).toMatchObject({ displayName: '安娜', departmentId });
    expect(store.published.slice(before)).toMatchObject([
      { account: anna, kind: 'settingsChanged', data: { keys: ['person'] } },
    ]);
    expect(await command('user', 'set', 'anna@example.org', '--quota', '3G', '--department', '')).toMatchObject({
      ok: true,
    });
    const row = await read()
      .selectFrom('account')
      .select(['quota_bytes', 'department_id', 'display_name'])
      .where('account_no', '=', anna)
      .executeTakeFirst();
    expect(row).toEqual({ quota_bytes: 3 * 1024 ** 3, department_id: null, display_name: '安娜' });
    expect(await readAudit('identity.changePerson')).toHaveLength(2);
    for (const [argv, kind] of [
      [['user', 'set', 'anna@example.org'], 'usage'],
      [['user', 'set', 'anna@example.org', '--quota', 'much'], 'usage'],
      [['user', 'set', 'anna@example.org', '--quota', '1K'], 'usage'],
      [['user', 'set', 'anna@example.org', '--department', 'Nowhere'], 'refused'],
      [['user', 'set', 'anna@example.org', '--name', ' '], 'refused'],
      [['user', 'set', 'nobody@example.org', '--name', 'N'], 'refused'],
    ] as const)
      expect(await command(...argv), argv.join(' ')).toMatchObject({ ok: false, kind });
    await people.changePerson(context(), { accountNo: anna, department: 'Sales' });
  });

  test('whoever leaves a department loses what they had open by its right', async () => {
    const shared = await people.addPerson(context(), {
      kind: 'shared',
      address: 'office@example.org',
      name: 'Office',
      password: null,
    });
    const { accountNo: mailbox } = shared;
    const sales = await findId('Sales');
    await store.writeRaw(`INSERT INTO mailbox_grant (account_no, grantee_kind, grantee_no, "right", org_id, created_at)
      VALUES (${mailbox}, 'department', ${sales}, 'full', ${orgId}, 1)`);
    const until = store.clock.now() + 3_600_000;
    await store.writeRaw(`INSERT INTO session (account_no, session_id, subject_no, client, access_hash, access_expires_at, created_at, last_used_at,
        absolute_expires_at, locked, unlocked_folders, device, address, derived_from)
      VALUES (${anna}, 'open', ${mailbox}, 'web', 'h', ${until}, 1, 1, ${until}, 0, '[]', '', '', 'own')`);
    await people.changePerson(context(), { accountNo: anna, name: 'Anna' });
    const readEnded = async () =>
      (await read().selectFrom('session').select('ended_at').where('session_id', '=', 'open').executeTakeFirst())
        ?.ended_at;
    expect(await readEnded()).toBeNull();
    const before = store.published.length;
    await people.changePerson(context(), { accountNo: anna, department: '研发部' });
    expect(await readEnded()).toBe(store.clock.now());
    expect(store.published.slice(before)).toContainEqual(
      expect.objectContaining({ account: mailbox, kind: 'sessionEnded' }),
    );
    await store.writeRaw(`DELETE FROM mailbox_grant WHERE account_no = ${mailbox}`);
    await people.changePerson(context(), { accountNo: anna, department: 'Sales' });
  });

  test('a department is renamed; its people stay, and no name is given twice', async () => {
    const id = await findId('Sales');
    const rename = (name: string, newName: string) => people.renameDepartment(context(), { orgId, name, newName });
    expect(await refusal(rename('Sales', 'Service'))).toBe('departmentTaken');
    expect(await refusal(rename('Nowhere', 'X'))).toBe('departmentNotFound');
    expect(await command('department', 'rename', 'Sales', ' 销售部 ')).toMatchObject({
      ok: true,
      text: 'Sales is called 销售部 now.',
    });
    expect(await findId('销售部')).toBe(id);
    expect(await readPerson(read(), anna)).toMatchObject({ departmentId: id });
    await rename('销售部', 'Sales');
    expect(await readAudit('identity.renameDepartment')).toHaveLength(2);
  });

  test('a department is removed when nothing names it: everything that does is counted', async () => {
    const id = await findId('Sales');
    const other = `${id}1`;
    const policy = (number: number, departmentId: number | string, end: string) =>
      `INSERT INTO approval_policy (org_id, policy_id, version, sort, name, enabled, definition, created_at, updated_at)
       VALUES (${orgId}, ${number}, 1, 1, 'p${number}', 1, '{"people":[{"kind":"department","departmentId":${departmentId}${end}}', 1, 1)`;
    const named = [
      `INSERT INTO part_time_department (account_no, department_id, sort) VALUES (${bo}, ${id}, 0)`,
      `INSERT INTO mailbox_grant (account_no, grantee_kind, grantee_no, "right", org_id, created_at) VALUES (${bo}, 'department', ${id}, 'read', ${orgId}, 1)`,
      `INSERT INTO mail_group_entry (org_id, group_address, role, kind, target, added_at) VALUES (${orgId}, 'g@example.org', 'member', 'department', '${id}', 1)`,
      `INSERT INTO resource_booker (org_id, account_no, grantee_kind, grantee_no) VALUES (${orgId}, ${bo}, 'department', ${id})`,
      `INSERT INTO department_leader (org_id, department_id, account_no) VALUES (${orgId}, ${id}, ${bo})`,
      policy(1, id, '}]'),
      policy(2, id, ',"x":1}]'),
      policy(3, other, '}]'),
    ];
    for (const statement of named) await store.writeRaw(statement);
    await people.addDepartment(context(), { orgId, name: 'Below', parent: 'Sales' });
    expect(await readDepartmentUses(read(), { orgId, departmentId: id })).toEqual({
      people: 1,
      'people part-time': 1,
      'rights in mailboxes': 1,
      'mail groups': 1,
      'resources that it may book': 1,
      leaders: 1,
      'departments below it': 1,
      'approval policies': 2,
    });
    expect(await command('department', 'remove', 'Sales')).toMatchObject({
      ok: true,
      isFailed: true,
      data: { removed: false },
      text: expect.stringMatching(
        /^Sales is not removed\. What names it: people: 1, people part-time: 1, [^]*--to OTHER/,
      ),
    });
    // Moving its people is not enough, and is taken back with the refusal.
    expect(await command('department', 'remove', 'Sales', '--to', 'Service')).toMatchObject({ isFailed: true });
    expect(await readPerson(read(), anna)).toMatchObject({ departmentId: id });
    for (const table of [
      'mailbox_grant',
      'mail_group_entry',
      'resource_booker',
      'department_leader',
      'approval_policy',
    ])
      await store.writeRaw(`DELETE FROM ${table}`);
    expect(await command('department', 'remove', 'Below')).toMatchObject({ ok: true, text: 'Below is removed.' });
    expect(await command('department', 'remove', 'Sales', '--to', 'Sales')).toMatchObject({ ok: false });
    const before = store.published.length;
    expect(await command('department', 'remove', 'Sales', '--to', 'Service')).toMatchObject({
      ok: true,
      text: 'Sales is removed. People moved to Service: 2.',
    });
    expect(store.published.slice(before).map(({ account }) => account)).toEqual([anna, bo]);
    expect(await findDepartment(read(), orgId, 'Sales')).toBeNull();
    const service = await findId('Service');
    expect(await readPerson(read(), anna)).toMatchObject({ departmentId: service });
    expect(await readDepartmentUses(read(), { orgId, departmentId: service })).toEqual({
      people: 2,
      'people part-time': 1,
    });
    expect(await readAudit('identity.removeDepartment')).toHaveLength(2);
  });

  test('files of a department keep it, and an empty space does not', async () => {
    const id = await findId('研发部');
    const node = (number: number, parent: number) =>
      `INSERT INTO file_node (org_id, node_id, space_no, parent_id, is_folder, name, name_key, sort_key, extension, type, size_bytes, version_no,
        sha256, revision, created_at, created_by, changed_at, changed_by)
       VALUES (${orgId}, ${number}, 77, ${parent}, 1, 'n${number}', 'n${number}', 'n', '', '', 0, 0, '', 1, 1, 1, 1, 1)`;
    await store.writeRaw(`INSERT INTO file_space (space_no, org_id, kind, department_id, root_id, used_bytes, created_at)
      VALUES (77, ${orgId}, 'department', ${id}, 1, 0, 1)`);
    await store.writeRaw(node(1, 0));
    await store.writeRaw(`INSERT INTO file_grant (org_id, node_id, grantee_kind, grantee_no, access, granted_by, granted_at)
      VALUES (${orgId}, 1, 'department', ${id}, 'edit', 1, 1)`);
    expect(await readDepartmentUses(read(), { orgId, departmentId: id })).toEqual({});
    await store.writeRaw(node(2, 1));
    expect(await readDepartmentUses(read(), { orgId, departmentId: id })).toEqual({ 'files and folders': 1 });
  });

  test('a domain is removed with its keys when no address is in it, and an organisation keeps one', async () => {
    expect(await refusal(people.removeDomain(context(), 'nowhere.org'))).toBe('domainNotFound');
    await people.addDomain(context(), { orgId, name: 'second.org' });
    await people.addAlias(context(), { accountNo: bo, alias: 'bo@second.org' });
    expect(await command('domain', 'remove', 'Second.org')).toMatchObject({
      ok: true,
      isFailed: true,
      data: { removed: false, count: 1 },
      text: expect.stringContaining('Addresses in it: 1 (bo@second.org).'),
    });
    await people.removeAlias(context(), { accountNo: bo, alias: 'bo@second.org' });
    expect(await command('domain', 'remove', 'second.org')).toMatchObject({ ok: true, data: { removed: true } });
    expect(await findDomain(read(), 'second.org')).toBeNull();
    expect(await listDkimKeys(read(), 'second.org')).toEqual([]);
    expect(await listDkimKeys(read(), 'example.org')).toHaveLength(1);
    const alone = await people.createOrganisation(context(), 'Other');
    await people.addDomain(context(), { orgId: alone.orgId, name: 'alone.org' });
    expect(await refusal(people.removeDomain(context(), 'alone.org'))).toBe('domainLast');
    await people.addDomain(context(), { orgId: alone.orgId, name: 'later.org' });
    await people.removeDomain(context(), 'alone.org');
    expect(await findDomain(read(), 'later.org')).toMatchObject({ isPrimary: true });
    expect(await readAudit('identity.removeDomain')).toHaveLength(2);
  });
});
