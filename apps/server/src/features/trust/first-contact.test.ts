// What the programs that cannot be run here say to a server when somebody adds an account and uses it, as public traces of them show: every
// line must be understood, and answered so that the program goes on. The commands are theirs; names and numbers are ours.
import { type ApiClient, startTestServer, type TestPerson, type TestServer, waitFor } from '@hongyan/testkit';
import { ProgramTalk } from '@hongyan/testkit/mail-clients/program-talk.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

const domain = 'contact.example';
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

const withFile = [
  'From: =?utf-8?B?5byg5LiJ?= <zhang@outside.example>',
  `To: someone@${domain}`,
  'Subject: =?utf-8?B?5oql5ZGK?=',
  'Date: Mon, 02 Mar 2026 08:00:00 +0800',
  'Message-ID: <report@outside.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  '正文',
  '--b',
  'Content-Type: application/pdf; name=a.pdf',
  'Content-Disposition: attachment; filename=a.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  inBase64('%PDF-1.4'),
  '--b--',
  '',
].join('\r\n');
const plain = (n: number) =>
  `From: <a@outside.example>\r\nTo: someone@${domain}\r\nSubject: plain ${String(n)}\r\nMessage-ID: <${String(n)}@outside.example>\r\n\r\nline\r\n`;
const written = `From: <someone@${domain}>\r\nTo: <b@outside.example>\r\nSubject: written here\r\nMessage-ID: <written@${domain}>\r\n\r\ntext\r\n`;

describe.each(['sqlite', 'postgres'] as const)('the first contact on %s', (database) => {
  let server: TestServer;
  let people = 0;
  const talks: ProgramTalk[] = [];

  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Contact', domain);
  });
  afterEach(() => {
    for (const talk of talks.splice(0)) talk.hangUp();
  });
  afterAll(() => server.stop());

  interface Owner {
    readonly person: TestPerson;
    readonly web: ApiClient;
    readonly code: string;
    readonly talk: ProgramTalk;
  }

  /** Somebody with two plain mails, one with a file, a Chinese folder, and a program that has heard the greeting. */
  async function meet(): Promise<Owner> {
    people += 1;
    const person = await server.addPerson(`person${String(people)}@${domain}`);
    for (const raw of [plain(1), plain(2), withFile])
      await server.deliver({ raw, from: 'a@outside.example', to: person.address });
    const web = await server.signIn(person.address);
    await web.folders.saveFolder({ folderName: '项目' });
    const talk = new ProgramTalk(server.ports.imaps);
    talks.push(talk);
    expect(await talk.hear('* ')).toMatch(/^\* OK \[CAPABILITY .*AUTH=PLAIN.*\]/);
    return { person, web, code: await server.addCode(person, ['imap']), talk };
  }

  async function inFolder(web: ApiClient, mailboxId: string) {
    const { list } = (await web.mailbox.list({ mailboxId })).data;
    return list.map(({ mailSubject, seen, favorite }) => [mailSubject, seen, favorite]);
  }

  /** Every special use names a folder that exists, under the name that the program looks for when it knows no special use. */
  function expectSpecialUses(list: string): void {
    for (const name of ['Sent', 'Drafts', 'Trash', 'Junk'])
      expect(list).toMatch(new RegExp(`^\\* LIST \\([^)]*\\\\${name}[^)]*\\) "/" "?${name}"?\\r$`, 'm'));
  }

  it('Thunderbird: discovers, lists, reads, marks, files, keeps what it sent, deletes and hears', async () => {
    const { person, web, code, talk } = await meet();
    expect(await talk.ask('1 capability')).toMatch(/^\* CAPABILITY .*\bSASL-IR\b.*AUTH=PLAIN/);
    await talk.ask(`2 authenticate PLAIN ${inBase64(`\0${person.address}\0${code}`)}`);
    expect(await talk.ask('3 capability')).toMatch(/ CONDSTORE .* SPECIAL-USE /);
    expect(await talk.ask('4 ID ("name" "Thunderbird" "version" "140.5.0")')).toMatch(/^\* ID \(/);
    expect(await talk.ask('5 enable UTF8=ACCEPT')).toMatch(/^\* ENABLED UTF8=ACCEPT/i);
    expect(await talk.ask('6 namespace')).toMatch(/^\* NAMESPACE \(\("" "\/"\)\) /);
    expect(await talk.ask('7 list (subscribed) "" "*" return (special-use)')).toContain('项目');
    expectSpecialUses(await talk.ask('8 list "" "*" return (special-use)'));
    expect(await talk.ask('9 list "" "INBOX"')).toMatch(/^\* LIST \([^)]*\) "\/" "?INBOX"?\r/);
    await talk.ask('10 lsub "" "*"');
    await talk.ask('11 list "" "INBOX/%"');
    const selected = await talk.ask('12 select "INBOX" (CONDSTORE)');
    for (const part of [
      '* 3 EXISTS',
      '* FLAGS (',
      '[UIDVALIDITY ',
      '[UIDNEXT 4]',
      '[HIGHESTMODSEQ ',
      '\\*)]',
      '[READ-WRITE]',
    ])
      expect(selected).toContain(part);
    expect(await talk.ask('13 getquotaroot "INBOX"')).toMatch(/^\* QUOTAROOT "?INBOX"? .*\r\n\* QUOTA /);
    expect(await talk.ask('14 UID fetch 1:* (FLAGS)')).toMatch(/^\* 1 FETCH \((FLAGS|UID).*\r\n\* 2 .*\r\n\* 3 /);
    const fields =
      'From To Cc Bcc Subject Date Message-ID Priority X-Priority References Newsgroups In-Reply-To Content-Type Reply-To List-Unsubscribe List-Help List-Post List-Id';
    const headers = await talk.ask(`15 UID fetch 1:3 (UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (${fields})])`);
    expect(headers.match(new RegExp(`BODY\\[HEADER\\.FIELDS \\(${fields}\\)\\] \\{\\d+\\}\\r\\n`, 'gi'))).toHaveLength(
      3,
    );
    expect(headers).toContain('Subject: plain 2\r\n');
    const whole = await talk.ask('16 UID fetch 3 (UID RFC822.SIZE BODY.PEEK[])');
    expect(whole).toContain(withFile);
    expect(await talk.ask('17 UID fetch 3 (BODYSTRUCTURE)')).toMatch(/"application" "pdf"/i);
    expect(
      await talk.ask(
        '18 UID fetch 3 (BODY.PEEK[HEADER.FIELDS (Content-Type Content-Transfer-Encoding)] BODY.PEEK[TEXT]<0.2048>)',
      ),
    ).toContain('BODY[TEXT]<0> {');
    expect(await talk.ask('19 uid store 3 +Flags (\\Seen)')).toMatch(/^\* 3 FETCH \(.*\\Seen/);
    await talk.ask('20 uid store 3 +Flags ($label1 NonJunk)');
    await talk.ask('21 create "Archives"');
    await talk.ask('22 subscribe "Archives"');
    expect(await talk.ask('23 uid move 1 "Archives"')).toMatch(/\[COPYUID \d+ 1 1\]/);
    const appended = await talk.ask(`24 append "Sent" (\\Seen) {${String(written.length)}}`, written);
    expect(appended).toMatch(/\[APPENDUID \d+ \d+\]/);
    await talk.ask('25 select "Sent"');
    expect(await talk.ask(`26 UID SEARCH UNDELETED HEADER Message-ID <written@${domain}>`)).toMatch(
      /^\* (SEARCH 1|ESEARCH .*ALL 1)\r/,
    );
    await talk.ask('27 select "INBOX"');
    await talk.ask('28 uid store 2 +FLAGS (\\Deleted \\Seen)');
    expect(await talk.ask('29 expunge')).toMatch(/^\* 1 EXPUNGE|^\* VANISHED 2/);
    expect(await talk.ask('30 STATUS "Trash" (UIDNEXT MESSAGES UNSEEN RECENT)')).toMatch(/^\* STATUS "?Trash"? \(/);
    talk.say('31 IDLE\r\n');
    await talk.hear('+ ');
    await server.deliver({ raw: plain(4), from: 'a@outside.example', to: person.address });
    await talk.hear('* 2 EXISTS');
    talk.say('DONE\r\n');
    await talk.hear('31 OK');
    await talk.ask('32 close');
    await talk.ask('33 logout');
    expect(await inFolder(web, '1')).toEqual(
      expect.arrayContaining([
        ['报告', true, false],
        ['plain 4', false, false],
      ]),
    );
    expect(await inFolder(web, '2')).toEqual([['written here', true, false]]);
  });

  it('Apple Mail: speaks two commands at once, an empty line before one, and finds what it asked by the names it used', async () => {
    const { person, web, code, talk } = await meet();
    await talk.ask('A1 CAPABILITY');
    await talk.ask('A2 AUTHENTICATE PLAIN', inBase64(`\0${person.address}\0${code}`));
    await talk.ask(
      'A3 ID ("name" "com.apple.mobilemail" "version" "3826.400.131" "os" "iOS" "os-version" "26.1 (23B85)")',
    );
    talk.say('A4 NAMESPACE\r\nA5 LIST "" "*" RETURN (SPECIAL-USE)\r\n');
    await talk.hear('A4 OK');
    const list = await talk.hear('A5 OK');
    expectSpecialUses(list);
    expect(list).toContain('&mHl27g-');
    expect(await talk.ask('A6 LIST "" ""')).toMatch(/^\* LIST \(\\Noselect\) "\/" ""\r/i);
    expect(await talk.ask('A7 STATUS "INBOX" (MESSAGES UIDNEXT UIDVALIDITY UNSEEN HIGHESTMODSEQ)')).toMatch(
      /MESSAGES 3 .*UNSEEN 3/,
    );
    await talk.ask('A8 SELECT "INBOX" (CONDSTORE)');
    expect(await talk.ask('A9 FETCH 1:* (FLAGS UID)')).toMatch(/^\* 1 FETCH \(.*\r\n\* 2 FETCH .*\r\n\* 3 FETCH /);
    expect(await talk.ask('A10 UID SEARCH 1:* NOT DELETED')).toMatch(/^\* SEARCH 1 2 3\r/);
    expect(await talk.ask('A11 UID SEARCH RETURN (ALL) 1:* NOT DELETED')).toMatch(
      /^\* ESEARCH \(TAG "A11"\) UID ALL 1:3\r/,
    );
    // It throws an answer away whose section is not named as it named it.
    const fields =
      'date subject from to cc message-id in-reply-to references content-type x-priority x-uniform-type-identifier x-universally-unique-identifier list-id list-unsubscribe bimi-indicator bimi-location x-bimi-indicator-hash authentication-results dkim-signature';
    const headers = await talk.ask(
      `A12 UID FETCH 1:3 (INTERNALDATE UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (${fields})])`,
    );
    expect(headers.split(`BODY[HEADER.FIELDS (${fields})] {`)).toHaveLength(4);
    expect(await talk.ask('A13 UID FETCH 3 (BODYSTRUCTURE BODY.PEEK[HEADER])')).toContain('BODY[HEADER] {');
    expect(await talk.ask('A14 UID FETCH 3 (BODY.PEEK[1]<0.65536> BODY.PEEK[2.MIME])')).toContain('正文');
    await talk.ask('A15 UID STORE 3 +FLAGS.SILENT (\\Seen \\Flagged $MailFlagBit0)');
    const date = '"02-Mar-2026 08:00:00 +0800"';
    await talk.ask(`A16 APPEND "Drafts" (\\Seen \\Draft $NotJunk) ${date} {${String(written.length)}}`, written);
    talk.say('\r\nA17 UID MOVE 1:2 "Trash"\r\n');
    expect(await talk.hear('A17 OK')).toMatch(/\[COPYUID \d+ 1:2 1:2\]/);
    await talk.ask('A18 GETQUOTAROOT "INBOX"');
    talk.say('A19 IDLE\r\n');
    await talk.hear('+ ');
    const [mail] = (await web.mailbox.list({ mailboxId: '1' })).data.list;
    await web.mailbox.updateFavorite({ mailIds: [mail!.mailId], favorite: false });
    expect(await talk.hear('* 1 FETCH')).not.toContain('\\Flagged');
    talk.say('DONE\r\nA20 NOOP\r\n');
    await talk.hear('A20 OK');
    expect(await inFolder(web, '1')).toEqual([['报告', true, false]]);
    await waitFor(async () => (await inFolder(web, '4')).length === 2);
  });

  it('Outlook: knows no special use, finds Sent, Drafts and Trash by their names, and rewrites flags whole', async () => {
    const { person, web, code, talk } = await meet();
    await talk.ask('qhvp CAPABILITY');
    await talk.ask(`k8jq LOGIN "${person.address}" "${code}"`);
    await talk.ask('c1ky CAPABILITY');
    await talk.ask('id01 ID ("name" "Microsoft Outlook" "version" "16.0")');
    expect(await talk.ask('x8ed LIST "" "INBOX"')).toMatch(/^\* LIST \([^)]*\) "\/" "?INBOX"?\r/);
    await talk.ask('ns01 NAMESPACE');
    const list = await talk.ask('l8xu LIST "" "*"');
    for (const name of ['Sent', 'Drafts', 'Trash', 'Junk', '&mHl27g-'])
      expect(list).toMatch(new RegExp(`^\\* LIST \\([^)]*\\) "/" "?${name}"?\\r$`, 'm'));
    expect(await talk.ask('ls01 LSUB "" "*"')).toMatch(/^\* LSUB \([^)]*\) "\/" "?Sent"?\r$/m);
    await talk.ask('sb01 SUBSCRIBE "INBOX"');
    expect(await talk.ask('st01 STATUS "Sent" (UIDNEXT UNSEEN MESSAGES)')).toMatch(/UIDNEXT 1/);
    expect(await talk.ask('se01 SELECT "INBOX"')).toContain('* 3 EXISTS');
    expect(await talk.ask('fe01 UID FETCH 1:* (UID FLAGS)')).toMatch(/^\* 1 FETCH \(UID 1 FLAGS \(/);
    expect(await talk.ask('fe02 UID FETCH 1:3 (UID FLAGS RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER])')).toContain(
      'Subject: plain 1\r\n',
    );
    expect(await talk.ask('fe03 UID FETCH 3 (UID FLAGS RFC822.SIZE INTERNALDATE BODY.PEEK[])')).toContain(withFile);
    await talk.ask('fl01 UID STORE 3 FLAGS (\\Seen \\Flagged)');
    await talk.ask('fl02 UID STORE 3 +FLAGS ($Forwarded)');
    expect(await talk.ask('cp01 UID COPY 1 "&mHl27g-"')).toMatch(/\[COPYUID \d+ 1 1\]/);
    await talk.ask('fl03 UID STORE 1 +FLAGS.SILENT (\\Deleted \\Seen)');
    expect(await talk.ask('ex01 EXPUNGE')).toMatch(/^\* 1 EXPUNGE\r/);
    await talk.ask(`ap01 APPEND "Sent" (\\Seen) {${String(written.length)}}`, written);
    await talk.ask('no01 NOOP');
    talk.say('id02 IDLE\r\n');
    await talk.hear('+ ');
    await server.deliver({ raw: plain(9), from: 'a@outside.example', to: person.address });
    await talk.hear('* 3 EXISTS');
    talk.say('DONE\r\n');
    await talk.hear('id02 OK');
    await talk.ask('lo01 LOGOUT');
    expect(await inFolder(web, '1')).toEqual(
      expect.arrayContaining([
        ['报告', true, true],
        ['plain 2', false, false],
      ]),
    );
    expect(await inFolder(web, '2')).toEqual([['written here', true, false]]);
  });
});
