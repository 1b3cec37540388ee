// Servers that break off, hang, renumber, refuse for a while or lie about sizes: everything that can be read comes once, the rest is named.
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import {
  type ImapCommand,
  type ScriptedImap,
  type ScriptedMessage,
  startScriptedImap,
} from '@hongyan/testkit/peers/scripted-imap.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBodyIntake } from '../../../mail/bodies/index.ts';
import { type ImportReport, importMail } from '../import-mail.ts';
import type { ImapPatience } from './imap-server.ts';
import { openImapSource } from './open-imap-source.ts';

const compose = (uid: number, text = 'Hello'): ScriptedMessage => ({
  uid,
  text: `Subject: message ${String(uid)}\r\nMessage-ID: <${String(uid)}@old.example>\r\n\r\n${text}\r\n`,
});
const impatient: ImapPatience = { silentMs: 700, commandMs: 5_000, pausesMs: [1, 1, 1, 1, 1, 1] };
const isGroup = ({ text }: ImapCommand) => /^UID FETCH \S+ .*BODY\.PEEK\[\]/.test(text);
const isPart = ({ text }: ImapCommand) => /BODY\.PEEK\[\]</.test(text);

describe('an import from an IMAP server', () => {
  let server: TestServer;
  let source: ScriptedImap;
  let person: TestPerson;
  let people = 0;

  const run = async (patience = impatient): Promise<ImportReport> => {
    const imap = await openImapSource(
      { host: 'localhost', port: source.port, startTls: false, authority: source.authority, isUnchecked: false },
      { user: 'mei', authUser: null, password: 'secret' },
      patience,
    );
    const { services } = server.context;
    const { database, clock } = services;
    const intake = createBodyIntake(services);
    const who = { actor: null, subject: null, orgId: null, address: null, client: 'admin' as const };
    const context = { now: clock.now(), requestId: `test-${String(people)}`, ...who };
    const { accountNo: account, orgId } = person;
    try {
      return await importMail(
        { database, intake },
        context,
        { account, orgId },
        { folders: imap.folders, under: null, since: null },
      );
    } finally {
      await imap.close();
    }
  };
  const readSubjects = async () => {
    const query = server.context.services.database.read.selectFrom('message').select('subject');
    const rows = await query.where('account_no', '=', person.accountNo).orderBy('subject').execute();
    return rows.map(({ subject }) => subject);
  };
  const subjects = (...uids: number[]) => uids.map((uid) => `message ${String(uid)}`);

  beforeAll(async () => {
    server = await startTestServer({ database: 'sqlite' });
    await server.addOrganisation('Here', 'here.example');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    people += 1;
    person = await server.addPerson(`mei${String(people)}@here.example`);
    source = await startScriptedImap([1, 2, 3, 4].map((uid) => compose(uid)));
  });
  afterEach(() => source.stop());

  test('never changes the source, and does not load what is here already', async () => {
    expect((await run()).folders).toMatchObject([{ source: '', target: 'inbox', found: 4, imported: 4 }]);
    expect(source.asked.some((text) => /BODY\.PEEK\[\]/.test(text))).toBe(true);
    source.asked.length = 0;
    expect((await run()).folders).toMatchObject([{ found: 4, imported: 0, known: 4 }]);
    expect(source.asked.filter((text) => /BODY\.PEEK\[\]/.test(text))).toEqual([]);
    expect(source.asked.filter((text) => /^(?:SELECT|UID STORE|STORE|EXPUNGE|.*BODY\[)/.test(text))).toEqual([]);
  });

  test('two messages of one Message-ID, size and date both come, also by a second run', async () => {
    source.messages = [compose(1, 'aaaaa'), { uid: 2, text: compose(1, 'bbbbb').text }];
    source.messages = source.messages.slice(0, 1);
    await run();
    source.messages = [compose(1, 'aaaaa'), { uid: 2, text: compose(1, 'bbbbb').text }];
    expect((await run()).folders).toMatchObject([{ found: 2, imported: 1, known: 1 }]);
    expect((await run()).folders).toMatchObject([{ found: 2, imported: 0, known: 2 }]);
  });

  test('goes on with a new connection after BYE in the middle', async () => {
    source.misbehave = ({ socket, connection, ...command }) => {
      if (connection > 1 || !isGroup({ socket, connection, ...command })) return false;
      socket.end('* BYE going down\r\n');
      return true;
    };
    expect((await run()).folders).toMatchObject([{ found: 4, imported: 4, failed: 0 }]);
    expect(await readSubjects()).toEqual(subjects(1, 2, 3, 4));
  });

  test('names a message whose literal is shorter than announced, and brings the others', async () => {
    source.misbehave = (command) => {
      if (
        !isGroup(command) ||
        (!/^UID FETCH (?:\S*,)?2[, ]/.test(command.text) && !/FETCH 1:4|1,2,3,4/.test(command.text))
      )
        return false;
      command.socket.write(`* 2 FETCH (UID 2 BODY[] {500}\r\nSubject: cut\r\n\r\n)\r\n${command.tag} OK done\r\n`);
      return true;
    };
    const report = await run();
    expect(report.folders).toMatchObject([{ found: 4, imported: 3, failed: 1 }]);
    expect(report.faults).toMatchObject([{ message: 'INBOX, UID 2' }]);
    expect(await readSubjects()).toEqual(subjects(1, 3, 4));
  });

  test('a server that hangs on one message loses that one alone', async () => {
    source.misbehave = (command) => isGroup(command) && /\b3\b/.test(command.text.split(' ')[2] ?? '');
    const report = await run();
    expect(report.folders).toMatchObject([{ found: 4, imported: 3, failed: 1 }]);
    expect(report.faults).toMatchObject([{ message: 'INBOX, UID 3' }]);
  });

  test('a folder that is renumbered in the middle begins anew, and nothing comes twice', async () => {
    source.messages = [compose(1), compose(2, 'x'.repeat(400_000)), compose(3)];
    source.misbehave = (command) => {
      if (!isPart(command) || source.uidValidity === 2) return false;
      source.uidValidity = 2;
      source.messages = [compose(1).text, source.messages[1]!.text, compose(3).text].map((text, index) => ({
        uid: 11 + index,
        text,
      }));
      command.socket.destroy();
      return true;
    };
    const report = await run();
    expect(report.folders).toMatchObject([{ imported: 3, failed: 0 }]);
    expect(report.faults).toEqual([]);
    expect(await readSubjects()).toEqual(subjects(1, 2, 3));
  });

  test('waits while the server wants it so', async () => {
    let refused = 0;
    source.misbehave = (command) => {
      if (!isGroup(command) || refused >= 3) return false;
      command.socket.write(`${command.tag} NO [${['LIMIT', 'UNAVAILABLE', 'OVERQUOTA'][refused] ?? ''}] later\r\n`);
      refused += 1;
      return true;
    };
    expect((await run()).folders).toMatchObject([{ found: 4, imported: 4, failed: 0 }]);
    expect(refused).toBe(3);
  });

  test('a server that stays away stops the import, which keeps what came', async () => {
    source.messages = [compose(1), compose(2, 'x'.repeat(400_000))];
    source.misbehave = (command) => {
      if (command.connection === 1 && !isPart(command)) return false;
      command.socket.destroy();
      return true;
    };
    const report = await run();
    expect(report.stopped).toMatch(/localhost:\d+ does not come back/);
    expect(await readSubjects()).toEqual(subjects(1));
  });

  test('asks for more where less came than the server announced, as servers that estimate sizes do', async () => {
    const whole = compose(1, 'y'.repeat(1_000)).text;
    source.messages = [{ uid: 1, text: whole }];
    source.misbehave = (command) => {
      if (!isGroup(command) || isPart(command)) return false;
      const begun = whole.slice(0, 300);
      command.socket.write(`* 1 FETCH (UID 1 BODY[] {300}\r\n${begun})\r\n${command.tag} OK done\r\n`);
      return true;
    };
    expect((await run()).folders).toMatchObject([{ imported: 1, importedBytes: whole.length }]);
  });

  test('a wrong password, a certificate of nobody and a server that is not there are said at once', async () => {
    source.misbehave = ({ socket, tag, text }) => {
      if (!/^(?:LOGIN|AUTHENTICATE)/i.test(text)) return false;
      socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`);
      return true;
    };
    await expect(run()).rejects.toThrow(/the sign-in is refused/);
    const signIn = { user: 'mei', authUser: null, password: 'secret' };
    const unknown = { host: 'localhost', port: source.port, startTls: false, authority: null, isUnchecked: false };
    await expect(openImapSource(unknown, signIn, impatient)).rejects.toThrow(/its certificate is not taken/);
    await source.stop();
    await expect(run()).rejects.toThrow(/localhost:\d+: .*ECONNREFUSED/);
  });
});
