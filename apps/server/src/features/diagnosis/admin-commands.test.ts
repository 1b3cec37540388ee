import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseArguments, runLocalCommand } from '../../admin-command/index.ts';
import { adminCommands } from '../../generated/admin-commands.ts';

const directory = mkdtempSync(join(tmpdir(), 'hongyan-config-command-'));
const ports = ['HTTP', 'HTTPS', 'SMTP', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S'];
const env = {
  ...Object.fromEntries(ports.map((name) => [`HONGYAN_${name}_PORT`, '0'])),
  HONGYAN_HOSTNAME: 'mail.example.org',
  HONGYAN_DATA: join(directory, 'data'),
};

function run(changed: NodeJS.ProcessEnv) {
  const typed = parseArguments(adminCommands, ['config', 'check']);
  if (typed.kind !== 'run') throw new Error('expected a command');
  return runLocalCommand(typed, { env: { ...env, ...changed }, directory, report: () => undefined });
}

test('config check prints what holds, and fails where something is wrong, not where something is to be seen to', async () => {
  expect(await run({})).toMatchObject({
    ok: true,
    isFailed: false,
    text: expect.stringMatching(
      /HONGYAN_HOSTNAME +mail\.example\.org +environment[^]*The configuration is in order\.$/,
    ),
  });
  expect(await run({ HONGYAN_PUBLIC_URL: 'http://mail.example.org' })).toMatchObject({ isFailed: false });
  writeFileSync(join(directory, 'token'), 'hush');
  const wrong = await run({ HONGYAN_METRICS_TOKEN_FILE: 'token', HONGYAN_LOG: 'loud' });
  expect(wrong).toMatchObject({
    ok: true,
    isFailed: true,
    text: expect.stringMatching(/problem {2}HONGYAN_LOG must be one of[^]*2 problems, 0 warnings\.$/),
  });
  expect(JSON.stringify(wrong)).not.toContain('hush');
});
