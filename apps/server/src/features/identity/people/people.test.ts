import { type ProductStore, productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../../call/user-error.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import { setOrgSetting } from '../../settings/index.ts';
import { type CodeCheck, checkAuthorisationCode } from '../authorisation-codes/authorisation-code.ts';
import { listDkimKeys, writeDkimRecord } from './dkim-key.ts';
import { findRecipient, isOwnDomain } from './find-recipient.ts';
import { createPeople, machineContext, type People } from './people.ts';
import { findDomain, listAuthorisationCodes, listDepartments, listPeople, readPerson } from './store.ts';

async function readRefusal(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UserError)) throw new Error(`expected a refusal, got ${String(error)}`, { cause: error });
  return error.errorName;
}

describe.each(productStores)('people on $name', (engine) => {
  let store: ProductStore;
  let people: People;
  let orgId: number;
  const admin = (changes: Partial<OperationContext> = {}): OperationContext => ({
    ...machineContext(store.clock.now(), 'request'),
    ...changes,
  });

  beforeAll(async () => {
    store = await engine.open();
    people = createPeople(store);
    orgId = (await people.createOrganisation(admin(), '鸿雁科技')).orgId;
    await people.addDomain(admin(), { orgId, name: 'Example.ORG.' });
    await people.addDomain(admin(), { orgId, name: '例子.中国' });
  });
  afterAll(() => store.close());

  const add = (address: string, more: { isAdmin?: boolean; department?: string; password?: string } = {}) =>
    people.addPerson(admin(), { address, name: 'Some Body', password: more.password ?? 'correct-horse', ...more });

  test('a domain is stored in ASCII with an encrypted key whose public half goes to DNS', async () => {
    const domain = await findDomain(store.database.read, 'example.org');
    expect(domain).toMatchObject({ name: 'example.org', isPrimary: true });
    const [key] = await listDkimKeys(store.database.read, 'example.org');
    expect(key).toMatchObject({ selector: 'hy202609', algorithm: 'rsa', state: 'active' });
    expect(key?.encryptedKey).not.toContain('PRIVATE');
    expect(writeDkimRecord(store.secrets, key!)).toMatch(/^v=DKIM1; k=rsa; p=MII[A-Za-z0-9+/]{380,400}=*$/);
    expect(await isOwnDomain(store.database.read, 'EXAMPLE.org')).toBe(true);
    expect(await isOwnDomain(store.database.read, '例子.中国')).toBe(true);
    expect(await isOwnDomain(store.database.read, 'example.com')).toBe(false);
    expect(await isOwnDomain(store.database.read, 'not a domain')).toBe(false);
    expect(await readRefusal(people.addDomain(admin(), { orgId, name: 'example.org' }))).toBe('domainTaken');
    for (const name of ['', 'localhost', 'a..b', '-a.org', '192.0.2.1', 'a b.org', 'x@y.org', `${'a'.repeat(64)}.org`])
      expect(await readRefusal(people.addDomain(admin(), { orgId, name })), name).toBe('domainInvalid');
  });

  test('a new person has a mailbox with the system folders, empty and numbered', async () => {
    const { accountNo, address } = await add(' Anna@EXAMPLE.org ');
    expect(address).toBe('anna@example.org');
    const folders = await store.database.read
      .selectFrom('folder')
      .selectAll()
      .where('account_no', '=', accountNo)
      .orderBy('folder_id')
      .execute();
    expect(folders.map(({ folder_id, kind, name }) => [folder_id, kind, name])).toEqual([
      [1, 'inbox', '收件箱'],
      [2, 'sent', '发件箱'],
      [3, 'drafts', '草稿箱'],
      [4, 'trash', '回收站'],
      [5, 'junk', '垃圾邮件'],
      [6, 'archive', '归档'],
      [7, 'snoozed', '稍后处理'],
    ]);
    expect(new Set(folders.map((folder) => folder.uid_validity)).size).toBe(7);
    expect(folders.every((folder) => folder.uid_next === 1 && folder.total === 0)).toBe(true);
    const account = await store.database.read
      .selectFrom('account')
      .selectAll()
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ next_n: 1, next_folder_id: 100, next_label_id: 1, quota_bytes: 10 * 1024 ** 3 });
    expect(account.next_uid_validity).toBe(Math.floor(testStart / 1000) + 7);
  });

  test('bad, foreign and taken addresses are refused by name, and leave nothing behind', async () => {
    await add('taken@example.org');
    const before = (await listPeople(store.database.read, orgId)).length;
    expect(await readRefusal(add('taken@example.org'))).toBe('addressTaken');
    expect(await readRefusal(add('x@example.com'))).toBe('domainNotFound');
    for (const address of [
      'x',
      '@example.org',
      'a b@example.org',
      '.a@example.org',
      'a..b@example.org',
      '"a"@example.org',
    ])
      expect(await readRefusal(add(address)), address).toBe('addressInvalid');
    expect(await readRefusal(add(`${'a'.repeat(65)}@example.org`))).toBe('addressInvalid');
    expect(await readRefusal(add('dept@example.org', { department: '没有' }))).toBe('departmentNotFound');
    expect(await listPeople(store.database.read, orgId)).toHaveLength(before);
    await add('dept@example.org');
  });

  test('twenty people added at once get twenty numbers', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, (_, index) => add(`at-once-${index}@example.org`)));
    expect(new Set(added.map((person) => person.accountNo)).size).toBe(20);
    const twice = await Promise.allSettled([add('same@example.org'), add('same@example.org')]);
    expect(twice.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('departments have a parent and a name that is theirs alone', async () => {
    await people.addDepartment(admin(), { orgId, name: '研发部' });
    await people.addDepartment(admin(), { orgId, name: '平台组', parent: '研发部' });
    expect(await readRefusal(people.addDepartment(admin(), { orgId, name: ' 平台组 ' }))).toBe('departmentTaken');
    expect(await readRefusal(people.addDepartment(admin(), { orgId, name: 'x', parent: 'y' }))).toBe(
      'departmentNotFound',
    );
    expect(await listDepartments(store.database.read, orgId)).toEqual([
      { departmentId: 1, parentId: null, name: '研发部' },
      { departmentId: 2, parentId: 1, name: '平台组' },
    ]);
    const { accountNo } = await add('in-department@example.org', { department: '平台组' });
    expect((await readPerson(store.database.read, accountNo))?.departmentId).toBe(2);
  });

  test('mail finds people by address, alias and postmaster, in any case and with an international domain', async () => {
    const { accountNo } = await add('boss@example.org', { isAdmin: true });
    await people.addAlias(admin(), { accountNo, alias: 'sales@例子.中国' });
    const find = async (address: string) => (await findRecipient(store.database.read, address))?.accountNo ?? null;
    expect(await find('BOSS@Example.Org')).toBe(accountNo);
    expect(await find('sales@xn--fsqu00a.xn--fiqs8s')).toBe(accountNo);
    expect(await find('Sales@例子.中国')).toBe(accountNo);
    expect(await find('postmaster@example.org')).toBe(accountNo);
    expect(await find('PostMaster')).toBe(accountNo);
    expect(await find('postmaster@example.com')).toBeNull();
    expect(await find('nobody@example.org')).toBeNull();
    expect(await find('<>')).toBeNull();
    expect(await readRefusal(people.addAlias(admin(), { accountNo, alias: 'boss@example.org' }))).toBe('addressTaken');
    expect(await readRefusal(people.removeAlias(admin(), { accountNo, alias: 'boss@example.org' }))).toBe(
      'personNotFound',
    );
    await people.removeAlias(admin(), { accountNo, alias: 'sales@例子.中国' });
    expect(await find('sales@例子.中国')).toBeNull();
  });

  test("the organisation's password level holds, and the password is never stored", async () => {
    expect(await readRefusal(add('p@example.org', { password: 'short-7' }))).toBe('passwordTooShort');
    expect(await readRefusal(add('p@example.org', { password: 'Password1' }))).toBe('passwordTooCommon');
    expect(await readRefusal(add('pieter@example.org', { password: 'x-pieter-x' }))).toBe('passwordHasName');
    const { accountNo } = await add('p@example.org', { password: 'correct mare battery staple' });
    const { password_hash } = await store.database.read
      .selectFrom('credential')
      .select('password_hash')
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect(await store.secrets.verifyPassword('correct mare battery staple', password_hash)).toBe(true);
  });

  test('words of the organisation, those it lists too, stand in no password', async () => {
    const { orgId } = await people.createOrganisation(admin(), '蓝鹭 Heron Ltd');
    await people.addDomain(admin(), { orgId, name: 'wetlands.example' });
    await store.database.runner.execute(setOrgSetting, admin(), {
      orgId,
      key: 'passwordWords',
      value: ['Reedbed', '沼泽'],
    });
    const refusal = (password: string) => readRefusal(add('h@wetlands.example', { password }));
    for (const password of ['My-Lanlu-58', 'Heron.Ltd-27', 'x_wetlands_7', 'HongYan!58z', 'Reed-bed.64', 'zhaoze-Wind'])
      expect(await refusal(password), password).toBe('passwordHasWord');
    await add('h@wetlands.example', { password: 'Otter-Basket-64' });
  });

  test('a password that was stolen elsewhere is refused, for a new person and for one who gets another', async () => {
    const breachedPasswords = { has: (password: string) => Promise.resolve(password === 'Otter-Basket-65') };
    const careful = createPeople({ ...store, breachedPasswords });
    const someone = { address: 'careful@example.org', name: 'Carla' };
    expect(await readRefusal(careful.addPerson(admin(), { ...someone, password: 'Otter-Basket-65' }))).toBe(
      'passwordBreached',
    );
    const { accountNo } = await careful.addPerson(admin(), { ...someone, password: 'Otter-Basket-66' });
    expect(await readRefusal(careful.setPassword(admin(), { accountNo, password: 'Otter-Basket-65' }))).toBe(
      'passwordBreached',
    );
  });

  test('a code works for its protocols until it is revoked or its person suspended, and at most three are made a day', async () => {
    const { accountNo } = await add('device@example.org');
    const findPerson = (answer: CodeCheck) => (answer.status === 'ok' ? answer.person.accountNo : null);
    const check = async (code: string, protocol: 'smtp' | 'imap' = 'smtp', username = 'device@example.org') =>
      findPerson(await checkAuthorisationCode(store, admin({ client: 'submission' }), { username, code, protocol }));
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        people.addAuthorisationCode(admin(), { accountNo, name: 'Phone', protocols: ['smtp'] }),
      ),
    );
    expect(made.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    const [first, second] = made.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(first!.code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
    expect(await check(first!.code)).toBe(accountNo);
    expect(await check(first!.code.toLowerCase().replaceAll('-', ' '), 'smtp', ' DEVICE@example.org')).toBe(accountNo);
    expect(await check(first!.code, 'imap')).toBeNull();
    expect(await check(first!.code, 'smtp', 'anna@example.org')).toBeNull();
    expect(await check('correct-horse')).toBeNull();
    expect(await check('')).toBeNull();
    await people.revokeAuthorisationCode(admin(), { accountNo, codeId: first!.codeId });
    expect(await check(first!.code)).toBeNull();
    expect(await readRefusal(people.revokeAuthorisationCode(admin(), { accountNo, codeId: first!.codeId }))).toBe(
      'authorisationCodeNotFound',
    );
    await people.suspendPerson(admin(), accountNo);
    expect(await check(second!.code)).toBeNull();
    await people.activatePerson(admin(), accountNo);
    expect(await check(second!.code)).toBe(accountNo);
    store.clock.advance(25 * 3_600_000);
    await people.addAuthorisationCode(admin(), { accountNo, name: 'Later', protocols: ['imap'] });
    const codes = await listAuthorisationCodes(store.database.read, accountNo);
    expect(codes.every((code) => !code.codeHash.includes(first!.code.replaceAll('-', '')))).toBe(true);
  });

  test('only the machine, an administrator of the organisation, or the person may change a person', async () => {
    const boss = await add('chief@example.org', { isAdmin: true });
    const staff = await add('staff@example.org');
    const other = (await people.createOrganisation(admin(), 'Other')).orgId;
    await people.addDomain(admin(), { orgId: other, name: 'other.example' });
    const foreign = await add('admin@other.example', { isAdmin: true });
    const as = (actor: number | null): OperationContext => admin({ client: 'web', actor, subject: actor });
    const suspend = (actor: number | null) => people.suspendPerson(as(actor), staff.accountNo);
    expect(await readRefusal(suspend(null))).toBe('notAllowed');
    expect(await readRefusal(suspend(staff.accountNo))).toBe('notAllowed');
    expect(await readRefusal(suspend(foreign.accountNo))).toBe('notAllowed');
    expect(await readRefusal(people.createOrganisation(as(boss.accountNo), 'Mine'))).toBe('notAllowed');
    await suspend(boss.accountNo);
    const code = { accountNo: staff.accountNo, name: 'x', protocols: ['smtp' as const] };
    expect(await readRefusal(people.addAuthorisationCode(as(foreign.accountNo), code))).toBe('notAllowed');
    await people.addAuthorisationCode(as(staff.accountNo), code);
  });

  test('every change of a person is written down, without secrets', async () => {
    const rows = await store.database.read.selectFrom('audit').selectAll().where('org_id', '=', orgId).execute();
    const actions = new Set(rows.map((row) => row.action));
    for (const action of [
      'addPerson',
      'addAlias',
      'addClientCode',
      'revokeClientCode',
      'suspendPerson',
      'activatePerson',
    ])
      expect(actions).toContain(`identity.${action}`);
    expect(JSON.stringify(rows)).not.toContain('correct-horse');
  });
});
