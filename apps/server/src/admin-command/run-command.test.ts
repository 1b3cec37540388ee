import { expect, test } from 'vitest';
import { UserError } from '../call/user-error.ts';
import type { AdminCommand, AdminServices, LocalRun } from './admin-command.ts';
import { parseArguments } from './parse-arguments.ts';
import { runAdminCommand, runLocalCommand } from './run-command.ts';

const usage = { help: 'Does nothing.', parameters: [], options: [{ name: 'to', value: 'DIRECTORY', help: 'where' }] };

const onStore: AdminCommand = {
  ...usage,
  name: 'on store',
  run: async () => ({ data: null, text: 'done' }),
};

const local: AdminCommand = {
  ...usage,
  name: 'local',
  runLocally: async ({ env, directory, option, report }) => {
    if (option('to') === null) throw new UserError('domainNotFound', { domain: 'example.org' });
    report('half');
    return { data: { directory, setting: env.HONGYAN_X }, text: 'done' };
  },
};

const commands = [onStore, local];

function runTyped(argv: readonly string[], report: LocalRun['report'] = () => {}) {
  const request = parseArguments(commands, argv);
  if (request.kind !== 'run') throw new Error('help was asked for');
  return runLocalCommand(request, { env: { HONGYAN_X: 'y' }, directory: '/here', report });
}

test('a local command has the environment and the directory, and reports while it runs', async () => {
  const lines: string[] = [];
  const answer = await runTyped(['local', '--to=/there'], (line) => lines.push(line));
  expect(answer).toEqual({ ok: true, data: { directory: '/here', setting: 'y' }, text: 'done' });
  expect(lines).toEqual(['half']);
});

test('a local command that is refused answers as every command does', async () => {
  expect(await runTyped(['local'])).toMatchObject({ ok: false, kind: 'refused', error: 'domainNotFound' });
});

test('a command on the store is not run where it is typed, and a local one not in the server', async () => {
  expect(await runTyped(['on', 'store'])).toBeNull();
  const services = { clock: { now: () => 0 } } as AdminServices;
  expect(await runAdminCommand(commands, services, ['local', '--to=/there'])).toMatchObject({
    ok: false,
    kind: 'usage',
  });
});

test('a path that the system refuses is answered with what to do, not as an error of ours', async () => {
  const refuse = (code: string): AdminCommand => ({
    ...usage,
    name: 'refused',
    run: () => Promise.reject(Object.assign(new Error(code), { code, path: '/backup/file.new' })),
  });
  const services = { clock: { now: () => 0 } } as AdminServices;
  const answers = await Promise.all(
    ['EROFS', 'EACCES', 'EIO'].map((code) => runAdminCommand([refuse(code)], services, ['refused'])),
  );
  expect(answers[0]).toMatchObject({ kind: 'refused', message: expect.stringContaining('ReadWritePaths=') });
  expect(answers[0]).toMatchObject({ message: expect.stringContaining('/backup:') });
  expect(answers[1]).toMatchObject({ kind: 'refused', message: expect.stringContaining('may not open') });
  expect(answers[2]).toMatchObject({ kind: 'failed', message: 'EIO' });
});
