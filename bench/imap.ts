// IMAP beside Dovecot on the same mails in the same run: `npm run bench -- imap [--large 100000] [--connections 1000]`. Prints JSON: medians in
// milliseconds, and `ratio`, ours divided by Dovecot's (below 1: faster). Without Dovecot (Debian: dovecot-imapd, as root) ours alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import { openSecrets } from '../apps/server/src/engines/secrets/open-secrets.ts';
import { createPeople, machineContext } from '../apps/server/src/features/identity/index.ts';
import { openBody } from '../apps/server/src/mail/bodies/index.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { type Dovecot, hasDovecot, startDovecot, writeMaildir } from './parts/dovecot.ts';
import { round, summarise } from './parts/figures.ts';
import { type FilledMailbox, fillStore } from './parts/fill-store.ts';
import { type MeasuredImap, openImap } from './parts/imap-client.ts';
import { freePort, startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: {
    large: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '5' },
  },
});
const syncMails = 10_000;
const [largeMails, connections, runs] = [Number(values.large), Number(values.connections), Number(values.runs)];
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const dovecotFolder = mkdtempSync(join(tmpdir(), 'hongyan-bench-dovecot-'));
const dovecotPassword = 'bench';

/** A code for each mailbox, and the mails for Dovecot; the server is not running yet. */
async function prepare(mailboxes: readonly FilledMailbox[]): Promise<string[]> {
  const config = readConfig({ HONGYAN_DATA: directory, HONGYAN_LOG: 'error' }, directory);
  const databaseThread = new URL('../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log: pino({ level: 'error' }), databaseThread });
  const secrets = await openSecrets(join(directory, 'keys'));
  const services = { ...engines, config, clock: systemClock, secrets };
  const people = createPeople(services);
  const codes: string[] = [];
  for (const { accountNo, address } of mailboxes) {
    const context = machineContext(Date.now(), 'bench', 'admin');
    const made = await people.addAuthorisationCode(context, { accountNo, name: 'bench', protocols: ['imap'] });
    codes.push(made.code);
    const rows = await engines.database.read
      .selectFrom('message')
      .select('body_id')
      .where('account_no', '=', accountNo)
      .orderBy('n')
      .execute();
    const mails = async function* () {
      for (const { body_id: bodyId } of rows) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of openBody(services, { orgId: 1, bodyId })) chunks.push(chunk);
        yield Buffer.concat(chunks);
      }
    };
    if (hasDovecot()) await writeMaildir(dovecotFolder, address, mails());
  }
  await engines.close();
  return codes;
}

async function signIn(port: number, user: string, password: string): Promise<MeasuredImap> {
  const imap = await openImap(port);
  await imap.run(`LOGIN ${user} ${password}`);
  return imap;
}

/** The median of some runs after one that warms up. */
async function median(imap: MeasuredImap, command: string, times = runs): Promise<{ ms: number; bytes: number }> {
  let bytes = (await imap.run(command)).bytes;
  const measured: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const answer = await imap.run(command);
    measured.push(answer.ms);
    bytes = answer.bytes;
  }
  return { ms: summarise(measured).p50, bytes };
}

/** The median of STOREs that each change every mail: the flag is set and taken away by turns. */
async function medianOfChanges(imap: MeasuredImap, set: string): Promise<{ ms: number }> {
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1)
    for (const sign of ['+', '-']) measured.push((await imap.run(`STORE ${set} ${sign}FLAGS.SILENT (\\Flagged)`)).ms);
  return { ms: summarise(measured).p50 };
}

/** The median of moving the first thousand mails away and back. */
async function medianOfMoves(imap: MeasuredImap): Promise<{ ms: number }> {
  const measured: number[] = [];
  await imap.run('CREATE Elsewhere');
  for (let run = 0; run < runs; run += 1)
    for (const [from, to] of [
      ['INBOX', 'Elsewhere'],
      ['Elsewhere', 'INBOX'],
    ] as const) {
      await imap.run(`SELECT ${from}`);
      measured.push((await imap.run(`MOVE 1:1000 ${to}`)).ms);
    }
  return { ms: summarise(measured).p50 };
}

/** Sorts and threads of a whole mailbox: the first, and again. */
async function measureOrders(imap: MeasuredImap): Promise<Record<string, { ms: number; bytes?: number }>> {
  const figures: Record<string, { ms: number; bytes?: number }> = {};
  for (const [name, command] of [
    ['sortDate', 'SORT (DATE) UTF-8 ALL'],
    ['sortSubject', 'SORT (SUBJECT) UTF-8 ALL'],
    ['threadReferences', 'THREAD REFERENCES UTF-8 ALL'],
  ] as const) {
    figures[`${name}First`] = { ms: round((await imap.run(command)).ms) };
    figures[name] = await median(imap, command);
  }
  return figures;
}

/** Until all changes of every mailbox are in the full-text index; milliseconds. */
async function waitForIndex(mailboxes: readonly FilledMailbox[]): Promise<number> {
  const start = performance.now();
  const store = new DatabaseSync(join(directory, 'hongyan.sqlite'), { readOnly: true });
  const index = new DatabaseSync(join(directory, 'search.sqlite'), { readOnly: true });
  const readModseq = store.prepare('SELECT modseq AS n FROM account WHERE account_no = ?');
  const readIndexed = index.prepare('SELECT high_water AS n FROM account WHERE account_no = ?');
  const isBehind = ({ accountNo }: FilledMailbox): boolean =>
    Number(readIndexed.get(accountNo)?.['n'] ?? -1) < Number(readModseq.get(accountNo)?.['n']);
  while (mailboxes.some(isBehind)) await new Promise((resolve) => setTimeout(resolve, 500));
  store.close();
  index.close();
  return round(performance.now() - start);
}

interface Target {
  readonly port: number;
  readonly users: readonly { readonly name: string; readonly password: string }[];
}

const step = (text: string) => process.stderr.write(`${text}\n`);
async function measureTarget({ port, users: [small, large] }: Target, words: readonly string[]) {
  const imap = await signIn(port, small?.name ?? '', small?.password ?? '');
  const firstSelect = round((await imap.run('SELECT INBOX')).ms);
  const figures: Record<string, { ms: number; bytes?: number }> = { firstSelect: { ms: firstSelect } };
  figures['select'] = await median(imap, 'SELECT INBOX');
  figures['envelopes'] = await median(imap, 'FETCH 1:* (FLAGS ENVELOPE)');
  figures['flags'] = await median(imap, 'UID FETCH 1:* (FLAGS)');
  figures['headers'] = await median(imap, 'UID FETCH 1:* (UID FLAGS BODY.PEEK[HEADER.FIELDS (DATE FROM SUBJECT)])');
  figures['wholeMails'] = await median(imap, 'UID FETCH 1:* (UID RFC822.SIZE FLAGS BODY.PEEK[])', 3);
  figures['storeSame1000'] = await median(imap, 'STORE 1:1000 FLAGS.SILENT (\\Seen)');
  figures['storeChange1000'] = await medianOfChanges(imap, '1:1000');
  figures['move1000'] = await medianOfMoves(imap);
  const mail = 'Subject: appended\r\n\r\nHello\r\n';
  const append = `APPEND Elsewhere {${String(mail.length)}+}\r\n${mail}`;
  // A server that has been up for a day has compiled what it runs; a server in C always has.
  await median(imap, append, 100);
  figures['append'] = await median(imap, append, 100);
  imap.close();
  const wide = await signIn(port, large?.name ?? '', large?.password ?? '');
  figures['selectLarge'] = { ms: round((await wide.run('SELECT INBOX')).ms) };
  figures['searchFirst'] = { ms: round((await wide.run('SEARCH UNSEEN')).ms) };
  figures['searchUnseen'] = await median(wide, 'SEARCH UNSEEN');
  Object.assign(figures, await measureOrders(wide));
  figures['searchFrom'] = await median(wide, 'SEARCH FROM "p123@"', 3);
  figures['searchMessageId'] = await median(wide, 'SEARCH HEADER Message-ID "<nobody@nowhere.example>"', 3);
  figures['searchBody'] = await median(wide, 'SEARCH BODY "nobodyeverwrotethis"', 3);
  for (const [index, word] of words.entries()) {
    const name = ['searchChinese', 'searchEnglish', 'searchNothing'][index] ?? word;
    const literal = Buffer.byteLength(word);
    const command = /^[\x20-\x7e]+$/.test(word)
      ? `SEARCH TEXT "${word}"`
      : `SEARCH CHARSET UTF-8 TEXT {${String(literal)}}\r\n${word}`;
    figures[name] = await median(wide, command, 3);
  }
  wide.close();
  return figures;
}

/** Memory that idle connections take, in kB each. */
async function measureIdle(target: Target, memoryMib: () => number): Promise<number> {
  const [user] = target.users;
  const open: MeasuredImap[] = [];
  const before = memoryMib();
  for (let at = 0; at < connections; at += 1) {
    const imap = await openImap(target.port);
    await imap.run(
      `LOGIN ${target.users[at % target.users.length]?.name ?? user?.name ?? ''} ${target.users[at % target.users.length]?.password ?? ''}`,
    );
    await imap.run('SELECT INBOX');
    open.push(imap);
  }
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const after = memoryMib();
  for (const imap of open) imap.close();
  return round(((after - before) * 1024) / connections);
}

try {
  // People for the idle connections: nobody may have more than twenty at once.
  const crowd = Math.ceil(connections / 20);
  const sizes = [syncMails, largeMails, ...Array.from({ length: crowd }, () => 20)];
  const filled = await fillStore(directory, null, sizes, { attachment: false });
  const codes = await prepare(filled.mailboxes);
  const words = [filled.sampleWord, filled.sampleEnglish, 'nobodyeverwrotethis'];
  const imaps = await freePort();
  const server = await startServerProcess(directory, null, {
    HONGYAN_IMAPS_PORT: String(imaps),
    HONGYAN_IMAP_PORT: '0',
  });
  const users = filled.mailboxes.map(({ address }, index) => ({ name: address, password: codes[index] ?? '' }));
  step('index');
  const indexedInMs = await waitForIndex(filled.mailboxes);
  const ours: Target = { port: imaps, users };
  step('ours');
  const figures = await measureTarget(ours, words);
  step('idle');
  const idleKb = await measureIdle({ port: imaps, users: users.slice(2) }, () => server.memoryMib());
  await server.stop();
  let dovecot: Dovecot | null = null;
  let theirs: typeof figures | null = null;
  let theirIdleKb: number | null = null;
  if (hasDovecot()) {
    step('dovecot');
    dovecot = await startDovecot(dovecotFolder, dovecotPassword);
    const target = { port: dovecot.port, users: users.map(({ name }) => ({ name, password: dovecotPassword })) };
    theirs = await measureTarget(target, words);
    theirIdleKb = await measureIdle({ ...target, users: target.users.slice(2) }, () => dovecot?.privateMib() ?? 0);
    await dovecot.stop();
  }
  const ratio = Object.fromEntries(
    Object.entries(figures).map(([name, { ms }]) => [
      name,
      theirs === null ? null : round(ms / (theirs[name]?.ms ?? 1)),
    ]),
  );
  const idle = { connections, oursKbEach: idleKb, dovecotKbEach: theirIdleKb };
  console.log(
    JSON.stringify(
      { mails: { sync: syncMails, large: largeMails }, indexedInMs, ours: figures, dovecot: theirs, ratio, idle },
      null,
      2,
    ),
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
  rmSync(dovecotFolder, { recursive: true, force: true });
}
