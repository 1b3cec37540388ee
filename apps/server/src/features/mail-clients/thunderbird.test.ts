/**
 * What Thunderbird 153 says and must hear, as it was heard at the listeners (`npm run bench -- thunderbird` leads the program itself): its first
 * connection, marks, folders, deletions, a message. Its COMPRESS alone is left out.
 */

import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { ProgramTalk } from '@hongyan/testkit/mail-clients/program-talk.ts';
import { openImap } from '@hongyan/testkit/protocols/imap-client.ts';
import { haiyan, lilei, plainMail, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const headerFields =
  'BODY.PEEK[HEADER.FIELDS (From To Cc Bcc Subject Date Message-ID Priority X-Priority References Newsgroups In-Reply-To Content-Type Reply-To Received)]';

let world: World;
let web: ApiClient;
let talk: ProgramTalk;
let credentials: string;
let lastTag = 33;

/** A command with Thunderbird's next tag; what was heard, its own line last. */
async function ask(command: string, literal?: string): Promise<string[]> {
  lastTag += 1;
  return (await talk.ask(`${String(lastTag)} ${command}`, literal)).split('\r\n');
}

const listed = async (mailboxId: string) => (await web.mailbox.list({ mailboxId, pageSize: 100 })).data.list;
const subjectsIn = async (mailboxId: string) => (await listed(mailboxId)).map(({ mailSubject }) => mailSubject);
/** RFC 6855 §4: a literal8 within `UTF8 (…)`, as it appends once that is enabled. */
const append = (mailbox: string, flags: string, mail: string) =>
  ask(`append "${mailbox}" (${flags}) UTF8 (~{${String(Buffer.byteLength(mail))}}`, `${mail})`);

beforeAll(async () => {
  world = await startWorld('sqlite');
  web = await world.server.signIn(lilei);
  const { code } = (await web.authorisationCodes.generatePassword({ name: 'Thunderbird' })).data;
  credentials = Buffer.from(`\0${lilei}\0${code}`).toString('base64');
  const filler = await openImap(world.server, lilei, code);
  // The first mail is the notice that there is a new code.
  await waitFor(async () => (await listed('1')).length === 1, { what: 'the notice' });
  for (const subject of ['two', '合同三']) await filler.append('INBOX', plainMail(subject, 'x'));
  await filler.logout();
  talk = new ProgramTalk(world.server.ports.imaps);
});
afterAll(async () => {
  talk.hangUp();
  await world.stop();
});

it('finds its way at the first connection', async () => {
  expect(await talk.hear('* OK')).toMatch(/CAPABILITY [^\]]*AUTH=PLAIN/);
  talk.say('34 authenticate PLAIN\r\n');
  await talk.hear('+ ');
  talk.say(`${credentials}\r\n`);
  expect(await talk.hear('34 OK')).toMatch(
    /(?=.* IDLE)(?=.* MOVE)(?=.* NAMESPACE)(?=.* QUOTA)(?=.* SPECIAL-USE)(?=.* UIDPLUS)/,
  );
  expect(await ask('namespace')).toContain('* NAMESPACE (("" "/")) (("Other Users/" "/")) (("Shared/" "/"))');
  expect((await ask('ID ("name" "Thunderbird" "version" "153.7.0")'))[0]).toMatch(/^\* ID \("name" /);
  expect(await ask('ENABLE UTF8=ACCEPT')).toContain('* ENABLED UTF8=ACCEPT');
  // It deletes a folder by moving it into Trash unless that can hold none.
  expect(await ask('list (subscribed) "" "*" return (special-use)')).toEqual([
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed) "/" "INBOX"',
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed \\Sent) "/" "Sent"',
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed \\Drafts) "/" "Drafts"',
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed \\Archive) "/" "Archive"',
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed \\Snoozed) "/" "Snoozed"',
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed \\Trash) "/" "Trash"',
    '* LIST (\\Noinferiors \\HasNoChildren \\Subscribed \\Junk) "/" "Junk"',
    expect.stringContaining(' OK '),
  ]);
  expect(await ask('list (subscribed) "" "Shared/*" return (special-use)')).toHaveLength(1);
  const selected = await ask('select "INBOX"');
  expect(selected).toContain('* 3 EXISTS');
  expect(selected.at(-1)).toContain('OK [READ-WRITE]');
  expect((await ask('getquotaroot "INBOX"'))[1]).toMatch(/^\* QUOTA ".*" \(STORAGE \d+ \d+\)$/);
  expect((await ask('UID fetch 1:* (FLAGS)')).slice(0, -1)).toEqual(
    [1, 2, 3].map((n) => `* ${String(n)} FETCH (UID ${String(n)} FLAGS ())`),
  );
  const headers = await ask(`UID fetch 1:3 (UID RFC822.SIZE FLAGS ${headerFields})`);
  expect(headers.filter((line) => line.startsWith('Subject: ')).slice(1)).toEqual(['Subject: two', 'Subject: 合同三']);
  const [whole] = await ask('UID fetch 1 (UID RFC822.SIZE BODY.PEEK[])');
  const [, size, literal] = /^\* 1 FETCH \(UID 1 RFC822\.SIZE (\d+) BODY\[\] \{(\d+)\}$/.exec(whole ?? '') ?? [];
  expect(literal).toBe(size);
});

it('hears of a new mail while it idles, and asks for that one alone', async () => {
  talk.say('70 IDLE\r\n');
  await talk.hear('+ ');
  await world.server.deliver({ from: 'erik@outside.example', to: lilei, subject: 'four', text: 'x' });
  await talk.hear('* 4 EXISTS');
  talk.say('DONE\r\n');
  await talk.hear('70 OK');
  expect((await ask('UID fetch 4:* (FLAGS)'))[0]).toBe('* 4 FETCH (UID 4 FLAGS ())');
});

it('marks mails: stars, and tags that are labels', async () => {
  const { labelId } = (await web.folders.saveLabel({ labelName: '客户' })).data;
  await ask('uid store 1:2 +Flags (\\Flagged)');
  await ask('uid store 2 +FLAGS (=e5=ae=a2=e6=88=b7)');
  await ask('uid store 2 +FLAGS ($label1)');
  const two = (await listed('1')).find(({ mailSubject }) => mailSubject === 'two');
  expect(two).toMatchObject({ favorite: true, labels: [labelId] });
  expect((await ask('UID fetch 2 (FLAGS)'))[0]).toContain('(\\Flagged =e5=ae=a2=e6=88=b7 $label1)');
});

it('finds with Chinese words, which come as literals without a charset', async () => {
  expect((await ask('uid SEARCH UNDELETED SUBJECT {6}', '合同'))[0]).toBe('* SEARCH 3');
  expect((await ask('uid SEARCH UNDELETED OR TO "li.lei" HEADER CC "li.lei"'))[0]).toBe('* SEARCH 1 2 3 4');
});

it('makes, renames and deletes folders; their mails go to the recycle bin', async () => {
  await ask('create "合同"');
  await ask('subscribe "合同"');
  expect((await ask('list "" "合同"'))[0]).toBe('* LIST (\\HasNoChildren) "/" "合同"');
  await ask('create "合同/&已签"');
  await ask('rename "合同" "项目"');
  await ask('subscribe "项目/&已签"');
  await ask('unsubscribe "合同/&已签"');
  expect((await ask('uid move 3 "项目"'))[0]).toMatch(/^\* OK \[COPYUID \d+ 3 1\]/);
  expect((await ask('list "" "项目/*"'))[0]).toContain('"项目/&已签"');
  await ask('delete "项目/&已签"');
  await ask('delete "项目"');
  await ask('unsubscribe "项目"');
  expect(await subjectsIn('4')).toEqual(['合同三']);
});

it('deletes to the recycle bin, and purges', async () => {
  expect((await ask('uid move 1 "Trash"')).slice(0, -1)).toEqual([expect.stringContaining('COPYUID'), '* 1 EXPUNGE']);
  await ask('uid store 4 +Flags (\\Seen \\Deleted)');
  expect(await ask('uid expunge 4')).toContain('* 2 EXPUNGE');
  expect(await subjectsIn('1')).toEqual(['two']);
});

it('saves a draft twice, and the first is gone', async () => {
  await ask('select "Drafts"');
  expect((await append('Drafts', '\\Draft', plainMail('草稿一', '正文'))).at(-1)).toMatch(/OK \[APPENDUID \d+ 1\]/);
  await append('Drafts', '\\Draft', plainMail('草稿二', '正文'));
  await ask('uid store 1 +Flags (\\Seen \\Deleted)');
  await ask('uid expunge 1');
  await waitFor(async () => (await subjectsIn('3')).join() === '草稿二', { what: 'the second draft alone' });
});

it('sends a message, whose copy in Sent is there once', async () => {
  const message = plainMail('合同', 'Grüße 你好\r\n.\r\n').replace(/^From: .*/, `From: ${lilei}`);
  const listener = await Dialogue.open(world.server.ports.submissions, { tls: true });
  await listener.expect('220 ');
  expect(await listener.ask('EHLO [127.0.0.1]', '250')).toMatch(/(?=[^]*8BITMIME)(?=[^]*SIZE \d)(?=[^]*AUTH PLAIN)/);
  await listener.ask(`AUTH PLAIN ${credentials}`, '235 ');
  await listener.ask(`MAIL FROM:<${lilei}> BODY=8BITMIME SIZE=${String(Buffer.byteLength(message))}`, '250 ');
  await listener.ask(`RCPT TO:<${haiyan}>`, '250 ');
  await listener.ask('DATA', '354 ');
  listener.raw(`${message.replaceAll('\r\n.', '\r\n..')}\r\n.\r\n`);
  await listener.expect('250 ');
  listener.end();
  expect((await append('Sent', '\\Seen', message)).at(-1)).toMatch(/OK \[APPENDUID \d+ 1\]/);
  expect(await subjectsIn('2')).toEqual(['合同']);
});
