import { errors, successCode } from '@hongyan/contract';
import { sendRaw, startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import {
  directoryBase,
  directoryReader,
  hasSlapd,
  type Slapd,
  slapdProgram,
  startSlapd,
} from '@hongyan/testkit/peers/slapd.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { adminCommands } from '../../generated/admin-commands.ts';
import { machineContext } from '../identity/index.ts';
import { setDirectory } from './change-directory.ts';
import { createDirectoryPort } from './check-password.ts';
import { type DirectorySettings, directoryPurpose, findDirectory } from './directory-settings.ts';
import { synchronise } from './synchronise.ts';

const engines = ['sqlite', 'postgres'] as const;
const domain = 'inside.example';

describe.skipIf(!hasSlapd).each(engines)(`a directory, on %s (needs ${slapdProgram})`, (engine) => {
  let server: TestServer;
  let slapd: Slapd;
  let orgId: number;
  let names = 0;

  const context = () => machineContext(Date.now(), `directory-test-${String((names += 1))}`);
  const configure = async (more: Partial<DirectorySettings> = {}) => {
    const { database, secrets } = server.context.services;
    const settings: DirectorySettings = {
      url: slapd.url,
      startTls: true,
      authority: slapd.authority,
      bindDn: directoryReader.dn,
      base: directoryBase,
      filter: '(&(objectClass=person)(mail={name}))',
      listFilter: '(&(objectClass=person)(mail=*))',
      idAttribute: 'entryUUID',
      addressAttribute: 'mail',
      nameAttribute: 'cn',
      departmentAttribute: 'ou',
      createPeople: false,
      syncMinutes: 0,
      ...more,
    };
    const encryptedPassword = secrets.encrypt(directoryPurpose, directoryReader.password);
    await database.runner.execute(setDirectory, context(), { orgId, encryptedPassword, settings });
  };
  const sync = async (options: { isDry?: boolean; isForced?: boolean } = {}) => {
    const directory = await findDirectory(server.context.services.database.read, orgId);
    const both = { isDry: false, isForced: false, ...options };
    return (await synchronise(server.context.services, directory!, context(), both)).steps;
  };
  const newEntry = (more: Partial<Parameters<Slapd['add']>[0]> = {}) => {
    const uid = `p${String((names += 1))}`;
    const person = { uid, cn: '李雷', mail: `${uid}@${domain}`, password: 'Of-The-Directory-1', ...more };
    slapd.add(person);
    return person;
  };
  const readCode = async (username: string, password: string) => {
    const answer = await sendRaw(server.url, 'oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username, password }),
    });
    return answer.envelope?.code;
  };

  beforeAll(async () => {
    slapd = await startSlapd();
    server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
    orgId = await server.addOrganisation('示范公司', domain);
  });
  beforeEach(() => configure());
  afterAll(async () => {
    await server.stop();
    await slapd.stop();
  });

  test('people of the directory come by synchronisation and sign in with its password', async () => {
    const entry = newEntry({ department: '市场部' });
    expect(await sync({ isDry: true })).toContainEqual({ kind: 'add', address: entry.mail });
    expect(await readCode(entry.mail, entry.password)).toBe(errors.signInFailed.code);
    await sync();
    expect(await readCode(entry.mail, 'not this one')).toBe(errors.signInFailed.code);
    const client = await server.signIn(entry.mail, entry.password);
    expect((await client.identity.userInfo({})).data).toMatchObject({ userName: '李雷', deptName: '市场部' });
    expect(await sync()).toEqual([]);
    slapd.change(entry.uid, 'cn', '韩梅梅');
    expect(await sync()).toEqual([{ kind: 'update', address: entry.mail }]);
    expect((await client.identity.userInfo({})).data.userName).toBe('韩梅梅');
  });

  test('who is gone from it is suspended, comes back when it is back, and many at once only by force', async () => {
    const gone = newEntry();
    const others = [newEntry(), newEntry(), newEntry(), newEntry(), newEntry()];
    await sync();
    const client = await server.signIn(gone.mail, gone.password);
    await configure({ listFilter: `(&(objectClass=person)(mail=*)(!(uid=${gone.uid})))` });
    expect(await sync()).toEqual([{ kind: 'suspend', address: gone.mail }]);
    expect(await readCode(gone.mail, gone.password)).toBe(errors.signInFailed.code);
    await expect(client.identity.userInfo({})).resolves.toMatchObject({ code: errors.loginExpired.code });
    await configure();
    expect(await sync()).toContainEqual({ kind: 'activate', address: gone.mail });
    expect(await readCode(gone.mail, gone.password)).toBe(successCode);
    await configure({ listFilter: '(uid=nobody)' });
    await expect(sync()).rejects.toMatchObject({ errorName: 'directoryInvalid' });
    expect(await readCode(others[0]!.mail, others[0]!.password)).toBe(successCode);
  });

  test('whom the administrator has removed is left out, and signs in no more', async () => {
    const entry = newEntry();
    const other = newEntry({ mail: `alias-of-${entry.mail}` });
    await sync();
    const admin = (...argv: string[]) =>
      runAdminCommand(adminCommands, server.context.services as unknown as AdminServices, argv);
    expect(await admin('user', 'remove', entry.mail)).toMatchObject({ ok: true });
    slapd.change(entry.uid, 'cn', '韩梅梅');
    expect(await sync()).toEqual([expect.objectContaining({ kind: 'skip', address: entry.mail })]);
    await configure({ createPeople: true });
    expect(await readCode(entry.mail, entry.password)).toBe(errors.signInFailed.code);
    expect(await readCode(other.mail, other.password)).toBe(successCode);
    expect(await admin('user', 'restore', entry.mail)).toMatchObject({ ok: true });
    expect(await sync()).toEqual([{ kind: 'update', address: entry.mail }]);
    expect(await readCode(entry.mail, entry.password)).toBe(successCode);
  });

  test('names are no filters, and an empty password is nobody', async () => {
    const entry = newEntry();
    await configure({ createPeople: true });
    for (const name of ['*', `*)(mail=${entry.mail}`, `${entry.mail})(uid=*`, `p*@${domain}`, `*@${domain}`])
      expect(await readCode(name, entry.password)).toBe(errors.signInFailed.code);
    await sync();
    const port = { name: entry.mail, password: '' };
    const call = { requestId: 'x' } as never;
    expect(await createDirectoryPort(server.context.services).check(port, call)).toBe('wrong');
  });

  test('the first sign-in makes a mailbox only where that is wanted', async () => {
    const entry = newEntry();
    expect(await readCode(entry.mail, entry.password)).toBe(errors.signInFailed.code);
    await configure({ createPeople: true });
    expect(await readCode(entry.mail, 'not this one')).toBe(errors.signInFailed.code);
    expect(await readCode(entry.mail, entry.password)).toBe(successCode);
  });

  test('a mailbox with a password of its own stays with it, whatever the directory has', async () => {
    const entry = newEntry();
    await server.addPerson(entry.mail);
    expect(await sync()).toContainEqual(expect.objectContaining({ kind: 'skip', address: entry.mail }));
    expect(await readCode(entry.mail, entry.password)).toBe(errors.signInFailed.code);
    expect(await readCode(entry.mail, testPassword)).toBe(successCode);
  });

  test('an address that was given to another entry does not open the mailbox of the one before', async () => {
    const before = newEntry();
    await sync();
    slapd.remove(before.uid);
    newEntry({ mail: before.mail, password: 'Of-Another-One-22' });
    expect(await readCode(before.mail, 'Of-Another-One-22')).toBe(errors.signInFailed.code);
  });

  test('the login password is asked of the directory later, too', async () => {
    const entry = newEntry();
    await sync();
    const client = await server.signIn(entry.mail, entry.password);
    const { folderId } = (await client.folders.saveFolder({ folderName: '机密' })).data;
    await client.folders.setPwd({ folderId, password: 'quiet harbour' });
    const replace = (loginPassword: string) =>
      client.folders.replacePwd({ folderId, loginPassword, newPassword: 'another harbour' });
    await expect(replace('not this one')).resolves.toMatchObject({ code: errors.loginPasswordWrong.code });
    expect((await replace(entry.password)).code).toBe(successCode);
  });

  test('when it is down its people wait and are not counted, all others sign in', async () => {
    const entry = newEntry();
    await sync();
    const local = await server.addPerson(`local${String((names += 1))}@${domain}`);
    await slapd.halt();
    // More than the wrong attempts that a name has.
    for (let count = 0; count < 12; count += 1)
      expect(await readCode(entry.mail, entry.password)).toBe(errors.directoryDown.code);
    expect(await readCode(local.address, testPassword)).toBe(successCode);
    await slapd.start();
    expect(await readCode(entry.mail, entry.password)).toBe(successCode);
  });

  test('a certificate of nobody known is no directory, TLS from the beginning works as well', async () => {
    const entry = newEntry();
    await sync();
    for (const url of [slapd.url, slapd.secureUrl]) {
      await configure({ url, startTls: url === slapd.url, authority: null });
      expect(await readCode(entry.mail, entry.password)).toBe(errors.directoryDown.code);
    }
    await configure({ url: slapd.secureUrl, startTls: false });
    expect(await readCode(entry.mail, entry.password)).toBe(successCode);
  });
});
