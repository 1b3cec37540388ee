/** A server with the corpus below e2e/hostile in one inbox, and the messages opened one by one. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DnsServer, type ServerProcess, sendMessage, startDnsServer } from '@hongyan/testkit';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { startBuiltServer } from './built-server.ts';
import { findPassword } from './harness.ts';
import { hostileCorpus as messages } from './hostile-corpus.ts';
import { demonstrationVariables, testHostname } from './make-demonstration.ts';

/** The corpus is gone through in so many tests side by side. */
export const parts = 2;
export const getPart = (part: number) => messages.filter((_message, index) => index % parts === part);
const address = 'li.lei@hongyan.example';
const senderName = '<img src=x onerror=top.pwned=1>\u202e"ceo@bank.example"';
const createSubject = (name: string) => `${name} <svg onload=top.pwned=1>"'{{constructor}}\u202e`;

function attachments() {
  const html = '<script>top.pwned=1</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1"/>';
  return [
    { filename: 'x.html', content: html, contentType: 'text/html', cid: 'html@mail' },
    { filename: 'x.svg', content: svg, contentType: 'image/svg+xml', cid: 'svg@mail' },
    { filename: '../../etc/passwd', content: 'x', contentType: 'text/plain' },
    { filename: '"><img src=x onerror=top.pwned=1>.pdf', content: html, contentType: 'application/pdf' },
    { filename: 'invoice\u202efdp.exe', content: 'x', contentType: 'application/octet-stream' },
    { filename: 'a.png', content: html, contentType: 'image/png' },
  ];
}

const invitation = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20260101T100000Z',
  'SUMMARY:<img src=x onerror=top.pwned=1>',
  'LOCATION:<script>top.pwned=1</script>',
  'DESCRIPTION:<svg onload=top.pwned=1>',
  'X-ALT-DESC;FMTTYPE=text/html:<script>top.pwned=1</script><img src="https://track.example/ics">',
  'URL:javascript:top.pwned=1',
  'ORGANIZER;CN="<img src=x onerror=top.pwned=1>":mailto:a@track.example',
  'ATTACH;FMTTYPE=text/html:https://track.example/attach.html',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** Where the corpus lies; `url` says localhost, as the page does that signs in. */
export interface CorpusServer {
  readonly url: string;
  readonly password: string;
  stop(): Promise<void>;
}

const demonstration = process.env[demonstrationVariables.folder] ?? '';
const pollMs = 100;

/** Sends the corpus by SMTP to a server on a copy of the demonstration. */
async function fillFolder(directory: string): Promise<void> {
  const dns = await startDnsServer({});
  await cp(demonstration, directory, { recursive: true });
  const server = await startServer(directory, dns);
  for (const { name, content, isHtml } of [...messages, ...built()])
    await sendMessage(
      { port: server.ports.smtp },
      {
        from: { name: senderName, address: 'mallory@evil.example' },
        to: { name: senderName, address },
        subject: createSubject(name),
        // Of its own for each: one identifier for all would make one conversation of the corpus.
        messageId: `<${name}"onload=top.pwned=1@evil.example>`,
        ...(isHtml ? { html: content } : { text: content }),
        ...(name === 'cid-types' ? { attachments: attachments() } : {}),
        ...(name === 'entities' ? { icalEvent: { method: 'REQUEST', content: invitation } } : {}),
      },
    );
  await server.kill('SIGTERM');
  await dns.stop();
}

const startServer = (directory: string, dns: DnsServer): Promise<ServerProcess> =>
  startBuiltServer({
    HONGYAN_DATA: directory,
    HONGYAN_DEMO: '0',
    HONGYAN_DNS: dns.address,
    HONGYAN_HOSTNAME: testHostname,
  });

/** The data directory with the corpus: made by the first test of a run that asks for it, in whichever process. */
async function findFilledFolder(): Promise<string> {
  const folder = join(dirname(demonstration), 'corpus');
  const ready = `${folder}.ready`;
  const isFirst = await mkdir(`${folder}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await fillFolder(folder);
    await mkdir(ready);
  }
  while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, pollMs));
  return folder;
}

/** Starts a server on a copy of the data directory with the corpus. */
export async function startCorpusServer(): Promise<CorpusServer> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-hostile-'));
  const dns = await startDnsServer({});
  await cp(await findFilledFolder(), directory, { recursive: true });
  const server = await startServer(directory, dns);
  return {
    url: server.url.replace('127.0.0.1', 'localhost'),
    password: findPassword(address),
    stop: async () => {
      await server.kill('SIGTERM');
      await dns.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What is too large to lie in a folder. */
export function built() {
  const before = '<p>READABLE-BEFORE</p>';
  return [
    { name: 'large', isHtml: true, content: before + '<p>x</p>'.repeat(400_000) },
    { name: 'many-attributes', isHtml: true, content: `${before}<p ${'a=b '.repeat(50_000)}>x</p>` },
  ];
}

/** A signed-in page, and the mails of the corpus by name. */
export async function signIn(
  context: BrowserContext,
  { url, password }: CorpusServer,
): Promise<{ page: Page; mails: ReadonlyMap<string, string>; url: string }> {
  const data = { grant_type: 'password', username: address, password, session: 'cookie' };
  const answer = await context.request.post(`${url}/api/oauth/token`, { data, headers: { origin: url } });
  expect(answer.ok()).toBe(true);
  await context.addInitScript(
    `if (window === top && location.protocol === 'http:') { localStorage.setItem('signedIn', 'true'); localStorage.setItem('emailAddr', '${address}'); }`,
  );
  const rows = [];
  for (const folder of ['1', '5']) {
    for (const page of [1, 2]) {
      const query = `mailboxId=${folder}&pageSize=200&pageNum=${page}`;
      const list = await context.request.get(`${url}/api/mail/email/mailbox/list?${query}`);
      rows.push(...((await list.json()) as { data: { list: { mailId: string; mailSubject: string }[] } }).data.list);
    }
  }
  const mails = new Map(rows.map((row) => [row.mailSubject.split(' ')[0] ?? '', row.mailId]));
  return { page: await context.newPage(), mails, url };
}

export async function openMessage(page: Page, url: string, mailId: string, name: string): Promise<string> {
  const path = `/#/reply/1/${mailId}`;
  await page.goto(url + path);
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: `${name} <svg` })).toBeVisible();
  return path;
}

/** Most of the time is waited, for what a message may do a moment later: so many pages wait at once. */
const pagesSideBySide = 3;

/** Does it with each message, in pages of one window side by side, each with the next message that is left. */
export async function withEach<Message>(
  page: Page,
  all: readonly Message[],
  act: (page: Page, message: Message) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const more = Array.from({ length: pagesSideBySide - 1 }, () => page.context().newPage());
  const work = async (one: Page): Promise<void> => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await act(one, message);
  };
  await Promise.all([page, ...(await Promise.all(more))].map(work));
}

/** The words of the message, in the frame or as text. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  const strings = 'READABLE-BEFORE';
  const read = async () =>
    (await page.locator('article').getByText(strings).count()) +
    (await page.frameLocator('article iframe').getByText(strings).count());
  await expect.poll(read, { message: `${name}: is not readable` }).toBeGreaterThan(0);
}
