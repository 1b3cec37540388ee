// Mail that had still to leave when a backup was made does not leave a second time by itself: the first start holds it, and an administrator decides.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SmtpSink, startSmtpSink, startTestServer, type TestServer, waitFor } from '@hongyan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../engines/clock.ts';
import { restoreBackup } from './restore-backup.ts';
import type { RestoredMarker } from './restored-marker.ts';

let root: string;
let to: string;

async function run<T>(server: TestServer, ...argv: string[]): Promise<T> {
  const answer = await server.context.runAdminCommand(argv);
  if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
  return answer.data as T;
}

interface Queued {
  readonly address: string;
  readonly state: string;
  readonly attempts: number;
  readonly lastText: string | null;
  readonly nextAttemptAt: number;
}

const readQueue = (server: TestServer) => run<readonly Queued[]>(server, 'queue', 'list');

/** A server on the restored directory, whose mail goes to a sink. */
async function startRestored(outgoing: RestoredMarker['outgoing'], name: string, sink: SmtpSink): Promise<TestServer> {
  const directory = join(root, name);
  await restoreBackup({
    from: to,
    to: directory,
    snapshot: null,
    identities: null,
    databaseUrl: null,
    outgoing,
    clock: systemClock,
    report: () => undefined,
  });
  const env = { HONGYAN_DATA: directory, ...smarthost(sink.port) };
  return startTestServer({ database: 'sqlite', env });
}

const smarthost = (port: number) => ({
  HONGYAN_SMARTHOST: `smtp://127.0.0.1:${String(port)}`,
  HONGYAN_OUTBOUND_PRIVATE: '1',
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-restored-'));
  to = join(root, 'backup');
  // Nobody answers there: what is sent waits.
  const server = await startTestServer({ database: 'sqlite', env: smarthost(9) });
  await server.addOrganisation('Here', 'here.example');
  const person = await server.addPerson('li@here.example', 'Li');
  const password = await server.addCode(person);
  await server.submit(
    'submissions',
    { from: 'li@here.example', to: 'anna@partner.example', subject: 'contract', text: 'Please sign.' },
    { user: 'li@here.example', password },
  );
  await waitFor(async () => (await readQueue(server))[0]?.state === 'deferred');
  await run(server, 'backup', 'create', '--to', to);
  await server.stop();
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('it waits, and is sent when the administrator says so', async () => {
  const sink = await startSmtpSink();
  const server = await startRestored('hold', 'held', sink);
  try {
    const [held] = await readQueue(server);
    expect(held).toMatchObject({ address: 'anna@partner.example', state: 'deferred' });
    expect(held?.lastText).toContain('since the restore of a backup');
    expect(held?.nextAttemptAt).toBeGreaterThan(Date.now() + 365 * 86_400_000);
    expect(sink.mails).toHaveLength(0);
    expect(await run(server, 'backup', 'outgoing', 'send')).toMatchObject({ recipients: 1 });
    await sink.next('anna@partner.example');
    await waitFor(async () => (await readQueue(server)).length === 0);
  } finally {
    await server.stop();
    await sink.stop();
  }
});

test('it is given up where the restore says so', async () => {
  const sink = await startSmtpSink();
  const server = await startRestored('drop', 'dropped', sink);
  try {
    expect(await readQueue(server)).toEqual([]);
    expect(sink.mails).toHaveLength(0);
  } finally {
    await server.stop();
    await sink.stop();
  }
});
