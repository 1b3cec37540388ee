// Listings of the inbox while 1 000 people a minute sign in, passwords hashed at the product's cost: `npm run bench -- sign-in`.
// `--per-minute 3000` asks for more, `--postgres URL` measures on PostgreSQL (an empty database). Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApi } from './parts/api.ts';
import { fillStore, password } from './parts/fill-store.ts';
import { measureSignIn } from './parts/measure-sign-in.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'string' }, 'per-minute': { type: 'string', default: '1000' } },
});
const databaseUrl = values.postgres ?? null;
const mails = 10_000;
const people = 200;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const sizes = [mails, ...Array.from({ length: people }, () => 0)];
  const { mailboxes } = await fillStore(directory, databaseUrl, sizes);
  const server = await startServerProcess(directory, databaseUrl, { HONGYAN_TRUSTED_PROXIES: '127.0.0.1' });
  const [reader, ...others] = mailboxes;
  const { token } = await createApi(server.url, reader?.address ?? '', password);
  const pace = { perMinute: Number(values['per-minute']), turns: 3, turnMs: 15_000 };
  const measured = await measureSignIn(server, token, others, pace);
  await server.stop();
  console.log(JSON.stringify({ engine: databaseUrl === null ? 'sqlite' : 'postgres', ...measured }, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
