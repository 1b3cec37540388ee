import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImapRefusal } from '../../session-port.ts';
import {
  dialogue,
  type ImapTestClient,
  openSignedIn,
  startTestImapServer,
  type TestImapServer,
} from '../../testing/index.ts';

let server: TestImapServer;

beforeEach(async () => {
  server = await startTestImapServer();
});

afterEach(async () => {
  await server.close(0);
});

function inbox() {
  return server.memory.person('ada').inbox;
}

const mail = 'Subject: 鸿\r\n\r\nHello\r\n';
const size = String(Buffer.byteLength(mail));

/** Everything that comes up to the tagged answer `a`. */
async function answer(client: ImapTestClient): Promise<string> {
  for (;;) {
    const line = await client.line();
    if (line === null) return '(the end)';
    if (line.startsWith('a ')) return line;
  }
}

describe('APPEND', () => {
  it('keeps the octets, the flags and the date, and says which UID they have', async () => {
    const client = await openSignedIn(server);
    client.send(`a APPEND INBOX (\\seen work) "02-Jan-2020 03:04:05 +0100" {${size}}`);
    expect(await client.line()).toMatch(/^\+ /);
    client.raw(`${mail}\r\n`);
    expect(await answer(client)).toBe(`a OK [APPENDUID ${String(inbox().uidValidity)} 1] APPEND completed`);
    expect(inbox().mails).toMatchObject([{ flags: ['\\Seen', 'work'], internalDate: Date.UTC(2020, 0, 2, 2, 4, 5) }]);
    expect(inbox().mails[0]?.bytes.toString()).toBe(mail);
    client.destroy();
  });

  it('reports it to the mailbox that is open before the answer', async () => {
    await dialogue(
      server,
      `
      C: s SELECT INBOX
      S: ⋮
      S: s OK …
      C: a APPEND INBOX {3+}
      C: abc
      S: * 1 EXISTS
      S: ⋮
      S: a OK [APPENDUID …] …
    `,
    );
  });

  it('keeps several mails or none (RFC 3502)', async () => {
    const client = await openSignedIn(server);
    client.raw('a APPEND {5+}\r\nINBOX {3+}\r\nabc (\\Seen) ~{4+}\r\nd\0ef "02-Jan-2020 03:04:05 +0000" {1+}\r\ng\r\n');
    expect(await answer(client)).toMatch(/^a OK \[APPENDUID \d+ 1:3\]/);
    expect(inbox().mails.map(({ bytes }) => bytes.toString())).toEqual(['abc', 'd\0ef', 'g']);
    client.raw('a APPEND INBOX {3+}\r\nabc {20000}\r\n');
    expect(await answer(client)).toMatch(/^a NO \[TOOBIG\]/);
    client.raw('a APPEND INBOX {3+}\r\nabc {0+}\r\n\r\n');
    expect(await answer(client)).toMatch(/^a NO \[CANNOT\]/);
    client.raw('a APPEND INBOX {3+}\r\nabc nonsense\r\n');
    expect(await answer(client)).toMatch(/^a BAD/);
    client.raw(`a APPEND INBOX${' {1+}\r\nx'.repeat(101)}\r\n`);
    expect(await answer(client)).toMatch(/^a NO \[LIMIT\]/);
    expect(inbox().mails).toHaveLength(3);
    client.destroy();
  });

  it('refuses before the client sends: too large, no such mailbox, no room', async () => {
    server.memory.person('ada').quotaBytes = 5_000;
    await dialogue(
      server,
      `
      C: a APPEND INBOX {10001}
      S: a NO [TOOBIG] …
      C: b APPEND Nowhere {3}
      S: b NO [TRYCREATE] …
      C: c APPEND INBOX {6000}
      S: c NO [OVERQUOTA] …
      C: d APPEND INBOX (\\Nope) {3}
      S: d BAD …
      C: e APPEND INBOX "31-Feb-2020 00:00:00 +0000" {3}
      S: e BAD …
      C: f APPEND INBOX
      S: f BAD …
      C: g APPEND INBOX UTF8 (~{3}
      S: g BAD …
    `,
    );
    expect(inbox().mails).toHaveLength(0);
  });

  it('takes headers in UTF-8 from a client that has enabled them (RFC 6855 §4)', async () => {
    const client = await openSignedIn(server);
    await client.command('e ENABLE UTF8=ACCEPT');
    client.raw(`a APPEND INBOX (\\Seen) UTF8 (~{${size}+}\r\n${mail})\r\n`);
    expect(await answer(client)).toMatch(/^a OK/);
    client.raw(`a APPEND INBOX UTF8 ({${size}}\r\n`);
    expect(await answer(client)).toMatch(/^a BAD/);
    expect(inbox().mails.map(({ bytes }) => bytes.toString())).toEqual([mail]);
    client.destroy();
  });

  it('keeps nothing of a mail that breaks in the middle', async () => {
    const client = await openSignedIn(server);
    let ended: unknown;
    const person = server.memory.person('ada');
    const keep = inbox().append.bind(inbox());
    const settled = new Promise<void>((resolve) => {
      inbox().append = async (mails) => {
        try {
          return await keep(mails);
        } catch (error) {
          ended = error;
          throw error;
        } finally {
          resolve();
        }
      };
    });
    client.send('a APPEND INBOX {3000}');
    expect(await client.line()).toMatch(/^\+ /);
    client.raw('x'.repeat(1_000));
    client.end();
    await settled;
    expect(ended).toBeInstanceOf(Error);
    expect(person.inbox.mails).toHaveLength(0);
    client.destroy();
  });

  it('answers what the store refuses with while the mail comes, and goes on', async () => {
    const client = await openSignedIn(server);
    inbox().append = async (mails) => {
      for await (const { bytes } of mails)
        for await (const chunk of bytes)
          if (chunk.length > 0) throw new ImapRefusal('OVERQUOTA', 'The mailbox is full');
      return [];
    };
    for (const octets of [3, 3_000, 9_000]) {
      client.raw(`a APPEND INBOX {${String(octets)}}\r\n`);
      expect(await client.line()).toMatch(/^\+ /);
      client.raw(`${'x'.repeat(octets)}\r\n`);
      expect(await answer(client)).toBe('a NO [OVERQUOTA] The mailbox is full');
    }
    expect((await client.command('b NOOP')).at(-1)).toMatch(/^b OK/);
    expect(inbox().mails).toHaveLength(0);
    client.destroy();
  });

  it('reads the same however the network cuts it', async () => {
    const client = await openSignedIn(server);
    const text = `a APPEND INBOX (\\Seen) {${size}+}\r\n${mail} {2+}\r\nhi\r\n`;
    const bytes = Buffer.from(text);
    for (let at = 1; at < bytes.length; at += 1) {
      client.raw(bytes.subarray(0, at));
      // A turn of the loop between the two, so that they come as two.
      await new Promise((resolve) => setImmediate(resolve));
      client.raw(bytes.subarray(at));
      expect(await answer(client)).toMatch(/^a OK/);
    }
    expect(new Set(inbox().mails.map((each) => each.bytes.toString()))).toEqual(new Set([mail, 'hi']));
    expect(inbox().mails).toHaveLength(2 * (bytes.length - 1));
    client.destroy();
  });
});
