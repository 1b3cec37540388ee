// Keys of a running server are rotated and retired: nobody is signed out, mail is still signed, and what still needs a key is said and protected.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, createApiClient, testPassword, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../admin/run-admin.ts';
import { openSqliteCopy } from '../../engines/database/open-copy.ts';
import { openSecrets } from '../../engines/secrets/open-secrets.ts';
import type { KeyVersion } from './count-uses.ts';

const erik = `erik@${outsideDomain}`;

describe.each(engines)('keys of a running server, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let code: string;
  let backups: string;
  const run = (...argv: string[]) => world.server.context.runAdminCommand(argv);
  const runWell = async (...argv: string[]) => {
    const answer = await run(...argv);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return answer;
  };
  const refusal = async (...argv: string[]) => {
    const answer = await run(...argv);
    return answer.ok ? 'it was done' : answer.message;
  };
  const list = async () => (await runWell('keys', 'list')).data as readonly KeyVersion[];
  const usesOf = async (key: string, version: number) =>
    Object.fromEntries(
      ((await list()).find((one) => one.key === key && one.version === version)?.uses ?? []).map((use) => [
        use.label,
        use.count,
      ]),
    );
  const submitByProgram = async () => {
    const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await dialogue.hello();
    await dialogue.ask(`AUTH PLAIN ${Buffer.from(`\0${lilei}\0${code}`).toString('base64')}`, '235 ');
    dialogue.end();
  };
  const sendSigned = async () => {
    const before = world.sink.mails.length;
    await client.compose.send({ content: createContent({ to: [{ name: '', address: erik }] }), undoSeconds: 0 });
    await waitFor(() => world.sink.mails.length > before);
    expect(String(world.sink.mails.at(-1)?.raw)).toContain('DKIM-Signature:');
  };

  beforeAll(async () => {
    backups = await mkdtemp(join(tmpdir(), 'hongyan-backups-'));
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
    code = (await client.authorisationCodes.generatePassword({ name: 'Laptop' })).data.code;
  });
  afterAll(async () => {
    await world.stop();
    await rm(backups, { recursive: true, force: true });
  });

  it('encrypts everything anew while people work, retires the old version then, and signs nobody out', async () => {
    expect(await refusal('keys', 'retire', 'master', '1')).toMatch(/is the one that writes/);
    expect(await usesOf('master', 1)).toMatchObject({ 'DKIM keys': expect.any(Number) });
    // PostgreSQL's is made by its own programs, with the same keys beside it.
    if (engine === 'sqlite') await runWell('backup', 'create', '--to', backups);
    expect((await runWell('keys', 'rotate', 'master')).text).toContain('Version 2 of the master key writes');
    await waitFor(async () => Object.keys(await usesOf('master', 1)).length === 0);
    expect(await usesOf('master', 2)).toMatchObject({ 'DKIM keys': expect.any(Number) });
    expect((await runWell('keys', 'retire', 'master', '1')).text).toContain('is deleted');
    expect(await refusal('keys', 'retire', 'master', '1')).toMatch(/is not there/);
    await sendSigned();
    await submitByProgram();
    const { token } = client;
    await world.server.restart();
    client = createApiClient(world.server.url, { authorization: `Bearer ${token}` }, token);
    expect((await list()).map(({ key, version }) => `${key} ${String(version)}`)).toEqual(['master 2', 'pepper 1']);
    expect((await client.mailbox.list({ mailboxId: '1', pageSize: 1 })).code).toBe(200);
    await sendSigned();
    await submitByProgram();
  });

  it.skipIf(engine === 'postgres')(
    'restores a backup from before the rotation with the key that it needs',
    async () => {
      const to = join(backups, 'restored');
      let said = '';
      const restored = await runAdmin(['backup', 'restore', '--from', backups, '--to', to], {
        env: { HONGYAN_DATA: to, HONGYAN_LOG: 'silent' },
        directory: backups,
        write: (text) => (said += text),
        complain: (text) => (said += text),
      });
      expect(restored, said).toBe(0);
      expect(await readdir(join(to, 'keys'))).toContain('master.key');
      const secrets = await openSecrets(join(to, 'keys'));
      const copy = openSqliteCopy(join(to, 'hongyan.sqlite'));
      const rows = await copy.read.selectFrom('dkim_key').select('private_key').execute();
      await copy.close();
      expect(
        rows.map((row) => secrets.decrypt('dkim', row.private_key)).every((key) => key.includes('PRIVATE KEY')),
      ).toBe(true);
    },
  );

  it('hashes passwords with the new pepper as they are typed, and says whose still need the old one', async () => {
    const { folderId } = (await client.folders.saveFolder({ folderName: '机密' })).data;
    await client.folders.setPwd({ folderId, password: 'Folder-Pass-9' });
    await runWell('keys', 'rotate', 'pepper');
    const before = await usesOf('pepper', 1);
    expect(before).toMatchObject({ 'passwords of people': expect.any(Number), 'passwords of folders': 1 });
    await client.folders.validPwd({ folderId, password: 'Folder-Pass-9' });
    client = await world.server.signIn(lilei, testPassword);
    const after = await usesOf('pepper', 1);
    expect(after).toEqual({ 'passwords of people': Number(before['passwords of people']) - 1 });
    expect(await refusal('keys', 'retire', 'pepper', '1')).toMatch(/needed by \d+ passwords of people/);
    await runWell('keys', 'retire', 'pepper', '1', '--force');
    expect((await world.server.signIn(lilei, testPassword)).mailbox).toBeDefined();
    await expect(world.server.signIn(haiyan, testPassword)).rejects.toThrow();
    const audit = await world.server.context.services.database.read
      .selectFrom('audit')
      .select(['action', 'object'])
      .where('action', 'like', 'keys.%')
      .execute();
    expect(audit.map(({ action, object }) => `${action} ${String(object)}`).sort()).toEqual([
      'keys.retire master 1',
      'keys.retire pepper 1',
      'keys.rotate master 2',
      'keys.rotate pepper 2',
    ]);
  });

  it('says what is wrong with what was typed', async () => {
    expect(await refusal('keys', 'rotate', 'dkim')).toMatch(/KEY is "master"/);
    expect(await refusal('keys', 'retire', 'master', 'x')).toMatch(/VERSION is a number/);
  });
});
