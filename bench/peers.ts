// Hongyan beside other products on the same mails, a sample of each in turn: `npm run bench -- peers [--mails 20000]`, as root on Debian, whose
// packages it installs (they stay). Prints a table to the standard error and JSON to the standard output: medians, and `ratio`, a peer's divided by ours.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDnsServer } from '@hongyan/testkit/peers/dns-server.ts';
import { createArrivals } from './parts/arrival-mails.ts';
import { round } from './parts/figures.ts';
import { password } from './parts/fill-store.ts';
import { createMailGenerator } from './parts/generated-mail.ts';
import { type Corpus, writeCorpus } from './peers/corpus.ts';
import { indexMails } from './peers/dovecot-store.ts';
import { measureBrowser } from './peers/measure-browser.ts';
import { measureHttp } from './peers/measure-http.ts';
import { measureSmtp } from './peers/measure-smtp.ts';
import { startOurs } from './peers/ours.ts';
import { installPackages } from './peers/packages.ts';
import type { RunningPeer } from './peers/peer.ts';
import { readPssMib, waitUntilIdle } from './peers/processes.ts';
import { roundcube } from './peers/roundcube.ts';
import { sogo } from './peers/sogo.ts';
import { addSample, renderTable, type Samples, summariseRows } from './peers/table.ts';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '100000' } } });
const mails = Number(values.mails);
const seed = 5;
/** A thousand of them are moved three times. */
const moverMails = Math.max(3_000, Math.min(mails, 10_000));
const smtpMailboxes = 16;
const products = [roundcube, sogo];

const getAddress = (index: number) => `box${String(index)}@bench.example`;
const people = [mails, moverMails, 0, ...Array.from({ length: smtpMailboxes }, () => 0)].map((count, index) => ({
  address: getAddress(index),
  mails: count,
}));
const accounts = people.map(({ address }) => ({ address, password }));
const [reader, mover, receiver] = accounts;
if (!reader || !mover || !receiver) throw new Error('no people');

const step = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-peers-'));
const arrivals = createArrivals(seed);
const dns = await startDnsServer(arrivals.zone);
const running: RunningPeer[] = [];
const leftOut: Record<string, string> = {};
const load = [round(loadavg()[0] ?? 0)];

let dovecotIndexedInMs: number | null = null;

async function startPeers(): Promise<Corpus> {
  step('mails');
  const mailFolder = join(directory, 'mail');
  const corpus = await writeCorpus(mailFolder, people, arrivals);
  step(`${String(corpus.megabytes)} MB of mail; Hongyan`);
  mkdirSync(join(directory, 'ours'));
  running.push(await startOurs(join(directory, 'ours'), people, { corpus, dns: dns.address }));
  const installed = products.filter(({ name, packages }) => {
    const reason = installPackages(packages);
    if (reason !== null) leftOut[name] = reason;
    return reason === null;
  });
  if (installed.length > 0) {
    step('the index of Dovecot');
    dovecotIndexedInMs = await indexMails(directory, accounts);
  }
  for (const product of installed) {
    step(product.name);
    const folder = join(directory, product.name.toLowerCase());
    mkdirSync(folder);
    execFileSync('cp', ['-a', mailFolder, join(folder, 'mail')]);
    try {
      running.push(await product.start(folder, accounts));
    } catch (error) {
      leftOut[product.name] = `it did not start: ${String(error)}`;
    }
  }
  return corpus;
}

let stopping: Promise<void> | null = null;
async function stopAll(): Promise<void> {
  for (const peer of running) await peer.stop();
  await dns.stop();
  rmSync(directory, { recursive: true, force: true });
}
/** Once, whoever asks first. */
const stop = () => (stopping ??= stopAll());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));

try {
  execFileSync('chmod', ['755', directory]);
  const corpus = await startPeers();
  const samples: Samples = new Map();
  step('until nothing is indexed any more');
  for (const peer of running) await waitUntilIdle(() => peer.pids(), 600_000);
  const generator = createMailGenerator(seed);
  const words = {
    rare: generator.englishWord(1_000),
    common: generator.englishWord(0),
    chinese: generator.chineseWord(50),
  };
  step('HTTP');
  const found = await measureHttp(running, { reader, mover, receiver }, { words, samples });
  load.push(round(loadavg()[0] ?? 0));
  for (const peer of running) {
    addSample(samples, 'memory of all processes after lists and searches (MiB)', peer.name, readPssMib(peer.pids()));
    addSample(samples, 'start until the sign-in page answers (ms)', peer.name, peer.startedInMs);
  }
  step('browser');
  await measureBrowser(running, { account: reader, beginnings: corpus.beginnings[0] ?? [], samples });
  load.push(round(loadavg()[0] ?? 0));
  step('SMTP');
  const addresses = accounts.slice(-smtpMailboxes).map(({ address }) => address);
  await measureSmtp(running, arrivals, { addresses, samples });
  load.push(round(loadavg()[0] ?? 0));
  const names = running.map(({ name }) => name);
  const rows = summariseRows(samples, names[0] ?? '');
  step(renderTable(rows, names));
  console.log(JSON.stringify({ mails, load, rows, found, dovecotIndexedInMs, leftOut }, null, 2));
} finally {
  await stop();
}
