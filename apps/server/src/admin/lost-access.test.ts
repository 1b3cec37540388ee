// The guide for a lost administrator access, step by step as it stands there: with a running server, and with none.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient, signInAt } from '@hongyan/testkit';
import { builtDatabaseThread } from '@hongyan/testkit/server/built-server.ts';
import { storeTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import { makeMigratedFile } from '@hongyan/testkit/store/migrated-file.ts';
import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, readConfig, startServer } from '../index.ts';
import { runAdmin } from './run-admin.ts';

const boss = 'boss@example.org';
const forgotten = 'Forgotten-Harbour-72';
const given = 'Given-Harbour-72';
const hostname = 'mx.example.org';
const listeners = ['HTTP', 'HTTPS', 'SMTP', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S'];

describe.each(['running', 'stopped'])('the last administrator gets in again, with the server %s', (state) => {
  let root: string;
  let env: Record<string, string>;
  let server: RunningServer | null = null;

  const start = async () => {
    server = await startServer(readConfig(env, root), {
      webDirectory: null,
      databaseThread: await builtDatabaseThread(),
    });
  };
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  const admin = async (...argv: string[]): Promise<string> => {
    let said = '';
    const write = (text: string) => {
      said += text;
    };
    const code = await runAdmin(argv, { env, directory: root, write, complain: write });
    expect(code, said).toBe(0);
    return said;
  };
  const signIn = (password: string) => signInAt(`http://127.0.0.1:${String(server?.ports.http)}`, boss, password);
  /** As the guide says: the server may run, or not. */
  const recover = async (...commands: (readonly string[])[]) => {
    if (state === 'stopped') await stop();
    for (const command of commands) await admin(...command);
    if (state === 'stopped') await start();
  };
  const listActions = async (): Promise<string[]> => {
    const records = JSON.parse(await admin('audit', '--json')) as { action: string; client: string }[];
    return records.filter(({ client }) => client === 'admin').map(({ action }) => action);
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'hongyan-access-'));
    const ports = Object.fromEntries(listeners.map((name) => [`HONGYAN_${name}_PORT`, '0']));
    const data = join(root, 'data');
    env = {
      ...ports,
      HONGYAN_DATA: data,
      HONGYAN_BIND: '127.0.0.1',
      HONGYAN_LOG: 'silent',
      HONGYAN_DEMO: '0',
      HONGYAN_HOSTNAME: hostname,
    };
    await mkdir(data);
    await makeMigratedFile(join(data, 'hongyan.sqlite'));
    await storeTestCertificate(data, hostname);
    await admin('domain', 'add', 'example.org');
    await admin('user', 'add', boss, '--name', 'Boss', '--password', forgotten, '--admin');
    await start();
  });
  afterEach(async () => {
    await stop();
    await rm(root, { recursive: true, force: true });
  });

  test('who was suspended, has forgotten the password, and lost the second factor with its codes', async () => {
    const client = await signIn(forgotten);
    const setup = (await client.twoFactor.begin({ kind: 'totp' })).data;
    const code = await generate({ secret: setup.secret });
    expect((await client.twoFactor.confirm({ setup: setup.setup, code })).code).toBe(200);
    await admin('user', 'suspend', boss);
    await expect(signIn(forgotten)).rejects.toThrow('could not sign in');

    await recover(
      ['user', 'activate', boss],
      ['user', 'second-step', 'reset', boss],
      ['user', 'password', boss, '--password', given],
    );
    const again = await signIn(given);
    expect((await again.identity.userInfo({})).data).toMatchObject({ mailAddr: boss });
    // The session from before is over, and so is the password.
    const { token } = client;
    const url = `http://127.0.0.1:${String(server?.ports.http)}`;
    const earlier = createApiClient(url, { authorization: `Bearer ${token}` }, token);
    expect((await earlier.identity.userInfo({})).code).toBe(401_000);
    await expect(signIn(forgotten)).rejects.toThrow('could not sign in');
    expect(await admin('user', 'list')).toMatch(/boss@example\.org.*active, admin/);

    const actions = await listActions();
    for (const action of ['identity.activatePerson', 'secondStep.reset', 'identity.setPassword'])
      expect(actions, action).toContain(action);
  }, 90_000);

  test('by another administrator, where the person is gone for good', async () => {
    await recover(['user', 'add', 'second@example.org', '--name', 'Second', '--password', given, '--admin']);
    const url = `http://127.0.0.1:${String(server?.ports.http)}`;
    expect((await signInAt(url, 'second@example.org', given)).token).not.toBe('');
    await admin('user', 'remove', boss);
    expect(await listActions()).toContain('identity.addPerson');
  }, 90_000);
});
