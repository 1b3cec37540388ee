// What a suite of scripted commands by others found missing, said to the whole server (decision 0067): parts, NUL, keywords, subscriptions, groups,
// order, threads, a long ID. Each dialogue stands for a class; the rules in detail are tested beside their code.
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import { ProgramTalk } from '@hongyan/testkit/mail-clients/program-talk.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

const domain = 'conform.example';
const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

describe.each(['sqlite', 'postgres'] as const)('IMAP on %s', (database) => {
  let server: TestServer;
  let person: TestPerson;
  let code: string;
  let mailboxes = 0;
  const talks: ProgramTalk[] = [];

  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Conform', domain);
    person = await server.addPerson(`ada@${domain}`);
    code = await server.addCode(person, ['imap']);
  });
  afterEach(() => {
    for (const talk of talks.splice(0)) talk.hangUp();
  });
  afterAll(() => server.stop());

  async function greeted(): Promise<ProgramTalk> {
    const talk = new ProgramTalk(server.ports.imaps);
    talks.push(talk);
    await talk.hear('* ');
    return talk;
  }

  async function signedIn(): Promise<ProgramTalk> {
    const talk = await greeted();
    await talk.ask(`s login ${person.address} ${code}`);
    return talk;
  }

  /** A program that has opened a mailbox of its own with these mails; a literal may hold anything but NUL unless it is a literal8. */
  async function opened(...mails: readonly string[]): Promise<{ talk: ProgramTalk; name: string }> {
    mailboxes += 1;
    const name = `box${String(mailboxes)}`;
    const talk = await signedIn();
    await talk.ask(`c create ${name}`);
    for (const mail of mails) await talk.ask(`p append ${name} ~{${String(mail.length)}+}\r\n${mail}`);
    await talk.ask(`o select ${name}`);
    return { talk, name };
  }

  /** The untagged answer of that name. */
  const findAnswer = (answer: string, name: string) =>
    answer
      .split('\r\n')
      .filter((line) => line.startsWith(`* ${name}`))
      .join('\n');

  it('searches attached texts and messages', async () => {
    const attached = (type: string, ...text: readonly string[]) => ['--b', `Content-Type: ${type}`, '', ...text];
    const header = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', ''];
    const { talk } = await opened(
      lines(
        'Subject: one',
        ...header,
        ...attached('text/plain', 'body'),
        ...attached('text/csv; name=a.csv', 'numbat;1'),
        '--b--',
      ),
      lines(
        'Subject: two',
        ...header,
        ...attached('text/plain', 'body'),
        ...attached('message/rfc822', 'X-Inner: wallaby', 'Subject: platypus', '', 'quokka'),
        ...attached('application/octet-stream', 'tapir'),
        '--b--',
      ),
    );
    for (const [text, found] of [
      ['body', ' 1 2'],
      ['numbat', ' 1'],
      ['wallaby', ' 2'],
      ['platypus', ' 2'],
      ['quokka', ' 2'],
      ['tapir', ''],
    ] as const)
      for (const where of ['body', 'text'])
        expect([text, where, findAnswer(await talk.ask(`f search ${where} ${text}`), 'SEARCH')]).toEqual([
          text,
          where,
          `* SEARCH${found}`,
        ]);
  });

  it('sends NUL in BINARY alone', async () => {
    const mail = lines('Subject: nul', 'Content-Transfer-Encoding: binary', '', 'a\0b');
    const { talk } = await opened(mail);
    for (const item of ['body.peek[]', 'body.peek[1]', 'body.peek[text]', 'rfc822.text', 'body.peek[text]<0.2>']) {
      const answer = await talk.ask(`f fetch 1 (rfc822.size ${item})`);
      expect(answer).not.toContain('\0');
      expect(answer).toContain(`RFC822.SIZE ${String(mail.length)} `);
    }
    expect(await talk.ask('f fetch 1 binary.peek[1]')).toContain('BINARY[1] ~{5}\r\na\0b\r\n');
  });

  it('lists keywords in use, and announces a new one before it is shown', async () => {
    const { talk, name } = await opened(lines('Subject: a', '', 'a'));
    expect(await talk.ask('k store 1 +flags ($Mine)')).toMatch(
      /^\* FLAGS \(.* \$Mine\)\r\n\* OK \[PERMANENTFLAGS .*\r\n\* 1 FETCH /,
    );
    const other = await signedIn();
    expect(await other.ask(`o select ${name}`)).toMatch(/^\* FLAGS \(.* \$Mine\)\r$/m);
    await talk.ask('k store 1 +flags.silent (more)');
    expect(await other.ask('n noop')).toMatch(/\* FLAGS \(.* more\)\r\n(?:.*\r\n)?\* 1 FETCH \(.*FLAGS \(.*more/);
  });

  it('keeps names that were subscribed to', async () => {
    const talk = await signedIn();
    await talk.ask('s subscribe sub/gone');
    await talk.ask('c create sub/kept');
    await talk.ask('s subscribe sub/kept');
    await talk.ask('d delete sub/kept');
    const absent = ['sub/gone', 'sub/kept'].map(
      (name) => `* LIST (\\NonExistent \\HasNoChildren \\Subscribed) "/" "${name}"`,
    );
    expect(findAnswer(await talk.ask('l list (subscribed) "" sub/*'), 'LIST')).toBe(absent.join('\n'));
    expect(findAnswer(await talk.ask('l lsub "" sub/*'), 'LSUB')).toContain('* LSUB (\\NonExistent) "/" "sub/gone"');
    expect(findAnswer(await talk.ask('l list "" sub/*'), 'LIST')).toBe('');
    expect(findAnswer(await talk.ask('l list (subscribed recursivematch) "" (sub sub/*)'), 'LIST')).not.toContain(
      'CHILDINFO',
    );
    expect(await talk.ask('l list (subscribed recursivematch) "" sub')).toContain('CHILDINFO');
    for (const name of ['sub/gone', 'sub/kept']) await talk.ask(`u unsubscribe ${name}`);
    expect(findAnswer(await talk.ask('l list (subscribed) "" sub/*'), 'LIST')).toBe('');
  });

  it('knows groups, and compares as i;unicode-casemap does', async () => {
    const mail = (subject: string, to: string) => lines(`Subject: ${subject}`, `To: ${to}`, `Cc: ${to}`, '', 'x');
    const { talk } = await opened(
      mail('_', 'Warehouse: zoe@x.example, yan@x.example;'),
      mail('[list]', 'mia@x.example'),
      mail('b', 'Nobody: (really) ;'),
      mail('A', 'Zed <zed@x.example>'),
    );
    expect(findAnswer(await talk.ask('t search to warehouse'), 'SEARCH')).toBe('* SEARCH 1');
    expect(findAnswer(await talk.ask('t search cc nobody'), 'SEARCH')).toBe('* SEARCH 3');
    expect(findAnswer(await talk.ask('t sort (cc) utf-8 all'), 'SORT')).toBe('* SORT 2 3 1 4');
    expect(findAnswer(await talk.ask('t sort (displayto) utf-8 all'), 'SORT')).toBe('* SORT 2 3 1 4');
    expect(await talk.ask('t fetch 3 envelope')).toContain('((NIL NIL "Nobody" NIL)(NIL NIL NIL NIL))');
    expect(findAnswer(await talk.ask('t sort (subject) utf-8 all'), 'SORT')).toBe('* SORT 4 3 2 1');
  });

  it('threads by a mail’s own word', async () => {
    const mail = (id: string, references: string) =>
      lines(
        `Message-ID: <${id}@x.example>`,
        `Subject: ${id}`,
        ...(references === '' ? [] : [`References: ${references}`]),
        '',
        'x',
      );
    const { talk } = await opened(mail('r1', '<r2@x.example> <r3@x.example>'), mail('r2', ''), mail('r3', ''));
    // The first says that the third answers the second; the third says that it answers nothing.
    expect(findAnswer(await talk.ask('t thread references utf-8 all'), 'THREAD')).toBe('* THREAD (2)(3 1)');
  });

  it('hears an ID as long as RFC 2971 allows before sign-in', async () => {
    const talk = await greeted();
    const pairs = Array.from({ length: 30 }, (_, n) => `"${`n${String(n)}`.padEnd(30, 'x')}" "${'v'.repeat(1_024)}"`);
    expect(await talk.ask(`i id (${pairs.join(' ')})`)).toContain('* ID (');
    expect(await talk.ask(`s login ${person.address} ${code}`)).toContain('s OK');
  });
});
