/** Programs that work on the mailbox itself: imapflow, mutt, curl, and swaks and nodemailer that send. */
import { writeFile } from 'node:fs/promises';
import type { ClientListener } from '@hongyan/testkit/mail-clients/client-listener.ts';
import { runMutt, runSwaks } from '@hongyan/testkit/mail-clients/client-programs.ts';
import { runCurl } from '@hongyan/testkit/mail-clients/fetch-programs.ts';
import { ProgramHome } from '@hongyan/testkit/mail-clients/program-home.ts';
import { openImapFlow } from '@hongyan/testkit/protocols/imapflow-client.ts';
import { sendMessage } from '@hongyan/testkit/protocols/smtp-client.ts';
import { compareSides, digestMail, type SideMail, type WebSide } from './compare-sides.ts';
import { round, summarise } from './figures.ts';
import { openImap } from './imap-client.ts';
import { arrange, timeRun } from './sync-session.ts';

const patienceMs = 10_000;
const wholeAnswerBytes = 1_000_000;
const programTimeoutMs = 300_000;
type Flow = Awaited<ReturnType<typeof openImapFlow>>;

async function waitUntil(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const since = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - since > patienceMs) throw new Error(`${what}: not within ${String(patienceMs)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const message = (subject: string) =>
  `From: <me@bench.example>\r\nTo: <flow@bench.example>\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${subject} 正文\r\n`;

async function flowSide(client: Flow): Promise<SideMail[]> {
  const mails: SideMail[] = [];
  for (const { path } of await client.list()) {
    const lock = await client.getMailboxLock(path);
    try {
      if (client.mailbox === false || client.mailbox.exists === 0) continue;
      for await (const { source, flags } of client.fetch('1:*', { source: true, flags: true })) {
        const messages = `${flags?.has('\\Flagged') === true ? 'F' : ''}${flags?.has('\\Answered') === true ? 'R' : ''}${flags?.has('\\Seen') === true ? 'S' : ''}`;
        mails.push({ folder: path, flags: messages, digest: digestMail(source ?? Buffer.alloc(0)) });
      }
    } finally {
      lock.release();
    }
  }
  return mails;
}

/** From the web's call to the program's event, over IDLE. */
async function measureIdle(client: Flow, web: WebSide, runs: number) {
  await client.mailboxOpen('INBOX');
  const { list } = await web.api.data(web.api.client.mailbox.list({ mailboxId: '1', pageSize: 200 }));
  let heard = 0;
  client.on('flags', () => {
    heard += 1;
  });
  const idle = client.idle();
  const times: number[] = [];
  for (const { mailId, favorite } of list.slice(0, runs)) {
    const before = heard;
    const since = performance.now();
    await web.api.data(web.api.client.mailbox.updateFavorite({ mailIds: [mailId], favorite: !favorite }));
    await waitUntil(() => heard > before, 'a flag over IDLE');
    times.push(performance.now() - since);
  }
  await client.noop();
  await idle;
  return summarise(times);
}

/** What a program that was away learns in one SELECT (RFC 7162 §3.2.5): by hand, since imapflow asks for it nowhere. */
async function measureResync(listener: ClientListener, web: WebSide) {
  const imap = await openImap(listener.port, wholeAnswerBytes);
  await imap.run(`LOGIN ${listener.user} ${listener.code}`);
  await imap.run('ENABLE QRESYNC');
  const opened = (await imap.run('SELECT INBOX')).tail;
  const [validity, modseq] = [/UIDVALIDITY (\d+)/, /HIGHESTMODSEQ (\d+)/].map((part) => part.exec(opened)?.[1] ?? '');
  await imap.run('UNSELECT');
  const { client } = web.api;
  const ids = (await web.list('1')).map(({ mailId }) => mailId);
  const starred = await web
    .list('1')
    .then((list) => list.filter(({ favorite }) => favorite).map(({ mailId }) => mailId));
  await web.api.data(client.mailbox.updateFavorite({ mailIds: ids.slice(0, 50), favorite: true }));
  await web.api.data(client.mailbox.hardDelete({ mailIds: ids.slice(50, 80) }));
  const again = await imap.run(`SELECT INBOX (QRESYNC (${validity ?? ''} ${modseq ?? ''}))`);
  imap.close();
  const newlyStarred = ids.slice(0, 50).filter((id) => !starred.includes(id)).length;
  const fetched = [...again.tail.matchAll(/^\* \d+ FETCH /gm)].length;
  const vanished = /^\* VANISHED \(EARLIER\) (\S+)/m.exec(again.tail)?.[1] ?? '';
  const differences = Math.abs(newlyStarred - fetched) + Math.abs(30 - countUids(vanished));
  return {
    ms: round(again.ms),
    changed: newlyStarred,
    fetched,
    deleted: 30,
    vanished: countUids(vanished),
    differences,
  };
}

function countUids(set: string): number {
  const sizes = set.split(',').map((range) => {
    const [first = '', last = first] = range.split(':');
    return range === '' ? 0 : Number(last) - Number(first) + 1;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function measureImapflowSession(listener: ClientListener, web: WebSide) {
  await arrange(web);
  const client = await openImapFlow(listener);
  const start = performance.now();
  const side = await flowSide(client);
  const firstSyncMs = round(performance.now() - start);
  const afterFirst = compareSides(side, await web.mails());
  const idleNotifiedMs = await measureIdle(client, web, 30);
  await client.mailboxOpen('INBOX');
  await client.messageFlagsAdd('1:100', ['\\Answered', '\\Seen']);
  await client.messageMove('101:200', '项目');
  await client.messageCopy('101:150', 'Trash');
  await client.messageDelete('151:170');
  const appended = await client.append('INBOX', message('追加'), ['\\Flagged']);
  const found = await client.search({ subject: '追加' }, { uid: true });
  const searchFinds = appended !== false && Array.isArray(found) && found.join() === String(appended.uid);
  const afterChanges = compareSides(await flowSide(client), await web.mails());
  await client.logout();
  const resync = await measureResync(listener, web);
  return { firstSyncMs, afterFirst, afterChanges, idleNotifiedMs, searchFinds, resync };
}

export async function measureMuttSession(listener: ClientListener, web: WebSide) {
  const home = await ProgramHome.open(programTimeoutMs);
  try {
    const project = await arrange(web);
    const before = await web.list('1');
    const filedBefore = (await web.list(project)).length;
    const tag = (pattern: string, action: string) =>
      `<tag-pattern>${pattern}<enter><tag-prefix>${action}<untag-pattern>.<enter>`;
    // Sequence numbers: the first ten are flagged, the next ten deleted, the next ten filed.
    const keys = `${tag('~m 1-10', '<flag-message>')}${tag('~m 11-20', '<delete-message>')}${tag('~m 21-30', '<save-message>=项目<enter>')}`;
    const runMs = await timeRun(() => runMutt(home, listener, keys));
    const numbers = before.map(({ mailId }) => Number(mailId)).sort((a, b) => a - b);
    const after = await web.list('1');
    const filed = (await web.list(project)).length - filedBefore;
    const left = new Set(after.map(({ mailId }) => Number(mailId)));
    const flagged = after.filter(({ mailId, favorite }) => favorite && numbers.indexOf(Number(mailId)) < 10).length;
    const deleted = numbers.slice(10, 20).filter((n) => !left.has(n)).length;
    const away = numbers.slice(20, 30).filter((n) => !left.has(n)).length;
    return {
      runMs,
      mails: before.length,
      left: after.length,
      flagged,
      deleted,
      filed,
      differences: 40 - flagged - deleted - filed - away,
    };
  } finally {
    await home.close();
  }
}

export async function measureCurlSession(
  listeners: { readonly imaps: ClientListener; readonly pop3s: ClientListener },
  web: WebSide,
  known: ReadonlyMap<string, string>,
) {
  const home = await ProgramHome.open(programTimeoutMs);
  try {
    const sample = [1, 25, 50, 75, 100, 125, 150, 175, 41, 2, Math.ceil(known.size / 2)].filter((n) => n <= known.size);
    let differences = 0;
    for (const n of sample) {
      const byImap = await runCurl(home, 'imaps', listeners.imaps, `INBOX;UID=${String(n)}`);
      const byPop = await runCurl(home, 'pop3s', listeners.pop3s, String(n));
      if (digestMail(byImap.stdout) !== known.get(String(n))) differences += 1;
      // POP3 ends every mail with a line end (RFC 1939 §3).
      const popped = digestMail(byPop.stdout);
      const unended = digestMail(Buffer.from(byPop.stdout.toString('latin1').replace(/\r\n$/, ''), 'latin1'));
      if (popped !== known.get(String(n)) && unended !== known.get(String(n))) differences += 1;
    }
    const file = home.path('new.eml');
    await writeFile(file, message('from curl'));
    const appendMs = await timeRun(() => runCurl(home, 'imaps', listeners.imaps, 'INBOX', ['--upload-file', file]));
    const search = await runCurl(home, 'imaps', listeners.imaps, 'INBOX?SUBJECT%20%22from%20curl%22');
    if (search.stdout.toString().trim() !== `* SEARCH ${String(known.size + 1)}`) differences += 1;
    const isShown = (await web.list('1')).some(({ mailSubject }) => mailSubject === 'from curl');
    return { mails: sample.length * 2, differences, appendMs, searchFinds: search.stdout.toString().trim(), isShown };
  } finally {
    await home.close();
  }
}

/** swaks on 465, nodemailer on 587: sent once, kept once in Sent even when the program appends its own copy, and seen over IMAP. */
export async function measureSendingSession(
  listeners: { readonly imaps: ClientListener; readonly submissions: ClientListener; readonly submissionPort: number },
  web: WebSide,
  to: string,
) {
  const home = await ProgramHome.open(programTimeoutMs);
  try {
    const { user, code } = listeners.submissions;
    const mail = (subject: string) =>
      `From: <${user}>\r\nTo: <${to}>\r\nDate: ${new Date().toUTCString()}\r\nMessage-ID: <${subject}@bench.example>\r\nSubject: ${subject}\r\n\r\ntext\r\n`;
    const swaksMs = await timeRun(() => runSwaks(home, listeners.submissions, to, mail('by-swaks')));
    await sendMessage(
      { port: listeners.submissionPort, user, password: code },
      { raw: mail('by-nodemailer'), from: user, to },
    );
    const client = await openImapFlow(listeners.imaps);
    for (const subject of ['by-swaks', 'by-nodemailer']) await client.append('Sent', mail(subject), ['\\Seen']);
    await client.mailboxOpen('Sent');
    const seen: Record<string, number> = {};
    for (const subject of ['by-swaks', 'by-nodemailer']) {
      const found = await client.search({ subject }, { uid: true });
      seen[subject] = Array.isArray(found) ? found.length : 0;
    }
    await client.logout();
    const sentId = (await web.folders()).get('Sent') ?? '';
    const inSentOnTheWeb = (await web.list(sentId)).length;
    const differences = Object.values(seen).filter((count) => count !== 1).length + Math.abs(inSentOnTheWeb - 2);
    return { swaksMs, inSentByImap: seen, inSentOnTheWeb, differences };
  } finally {
    await home.close();
  }
}
