// A first and a second backup of a running server, the mail that arrives beside them, and the restore: `npm run bench -- backup --mails 100000`.
// `cost`: by how much fewer messages arrive a second while a backup runs than before and after it. Prints JSON.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import type { BackupReport } from '../apps/server/src/features/backup/create-backup.ts';
import { restoreBackup } from '../apps/server/src/features/backup/restore-backup.ts';
import { verifyBackup } from '../apps/server/src/features/backup/verify-backup.ts';
import { sendCommand } from '../apps/server/src/listeners/admin/send-command.ts';
import { round } from './parts/figures.ts';
import { fillStore } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { SmtpSender } from './parts/smtp-sender.ts';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '20000' } } });
const mails = Number(values.mails);
const mailboxes = 8;
const connections = 16;
/** Of mail that arrives without a backup, before and after each. */
const quietMs = 10_000;
const mebibyte = 1024 * 1024;

const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const data = join(directory, 'data');
const backups = join(directory, 'backups');

function content(to: string): Buffer {
  const body = randomBytes(7_000).toString('base64').replace(/.{76}/g, '$&\r\n');
  const id = randomBytes(8).toString('hex');
  return Buffer.from(
    `From: Peer <peer@peer.example>\r\nTo: <${to}>\r\nSubject: ingest\r\nMessage-ID: <${id}@peer.example>\r\n\r\n${body}\r\n.\r\n`,
  );
}

/** Mail that arrives over all connections until it is ended, and how much of it has. */
async function startFlood(port: number, addresses: readonly string[]) {
  let accepted = 0;
  const over = new AbortController();
  const senders = await Promise.all(
    Array.from({ length: connections }, async () => {
      const sender = new SmtpSender(port, { isPipelining: false });
      await sender.greet();
      return sender;
    }),
  );
  const work = senders.map(async (sender, index) => {
    const to = addresses[index % addresses.length] ?? '';
    for (; !over.signal.aborted; accepted += 1)
      await sender.send({ from: 'peer@peer.example', to, content: content(to) });
    sender.end();
  });
  /** Messages a second while something is done. */
  const during = async <T>(what: () => Promise<T>): Promise<{ readonly output: T; readonly perSecond: number }> => {
    const [start, before] = [performance.now(), accepted];
    const output = await what();
    return { output, perSecond: ((accepted - before) * 1_000) / (performance.now() - start) };
  };
  const end = async (): Promise<void> => {
    over.abort();
    await Promise.all(work);
  };
  return { during, end };
}

const quiet = () => new Promise<void>((resolve) => setTimeout(resolve, quietMs));

async function backUp(): Promise<BackupReport> {
  const answer = await sendCommand(data, ['backup', 'create', '--to', backups]);
  if (answer?.ok !== true) throw new Error(`no backup: ${answer?.message ?? 'no server'}`);
  return answer.data as BackupReport;
}

async function measureBackup(flood: Awaited<ReturnType<typeof startFlood>>) {
  const before = await flood.during(quiet);
  const { output, perSecond } = await flood.during(backUp);
  const after = await flood.during(quiet);
  const alone = (before.perSecond + after.perSecond) / 2;
  return {
    seconds: round((output.finishedAt - output.startedAt) / 1_000),
    copySeconds: round(output.copyMs / 1_000),
    databaseMib: round(output.database.bytes / mebibyte),
    newBlocks: round(output.database.newBlocks / output.database.blocks),
    blobsMib: round(output.blobs.bytes / mebibyte),
    newBlobs: output.blobs.newCount,
    writtenMib: round(output.writtenBytes / mebibyte),
    arrivalsPerSecond: { alone: round(alone), beside: round(perSecond) },
    cost: round(1 - perSecond / alone),
  };
}

async function time<T>(what: () => Promise<T>): Promise<{ readonly output: T; readonly seconds: number }> {
  const start = performance.now();
  const output = await what();
  return { output, seconds: round((performance.now() - start) / 1_000) };
}

try {
  const sizes = Array.from({ length: mailboxes }, () => Math.ceil(mails / mailboxes));
  const filled = await fillStore(data, null, sizes, { html: true });
  const server = await startServerProcess(data, null, {});
  const flood = await startFlood(
    server.smtpPort,
    filled.mailboxes.map(({ address }) => address),
  );
  const first = await measureBackup(flood);
  const second = await measureBackup(flood);
  await flood.end();
  await server.stop();
  const verified = await time(() => verifyBackup(backups, { snapshot: null, identities: null }));
  const restored = await time(() =>
    restoreBackup({
      from: backups,
      snapshot: null,
      identities: null,
      to: join(directory, 'restored'),
      databaseUrl: null,
      outgoing: 'hold',
      clock: systemClock,
      report: () => undefined,
    }),
  );
  const started = await startServerProcess(join(directory, 'restored'), null, {});
  const startedInMs = started.startedInMs;
  await started.stop();
  const figures = {
    mails,
    first,
    second,
    verifySeconds: verified.seconds,
    problems: verified.output.problemCount + restored.output.problems.length,
    restoreSeconds: restored.seconds,
    startedInMs: round(startedInMs),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
