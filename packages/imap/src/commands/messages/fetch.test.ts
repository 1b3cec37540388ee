import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImapRefusal } from '../../session-port.ts';
import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

const mail = [
  'Date: Mon, 2 Nov 2026 10:00:00 +0000',
  'From: Ada <ada@example.com>',
  'To: ben@example.com',
  'Subject: One',
  'Message-ID: <1@example.com>',
  '',
  'Hello',
  '',
].join('\r\n');

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

describe('FETCH', () => {
  it('says the flags of all mails as those of a few', async () => {
    for (let count = 0; count < 6; count += 1) inbox().deliver(mail, { flags: count === 1 ? ['\\Seen'] : [] });
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b UID FETCH 1:* (FLAGS)
      S: * 1 FETCH (UID 1 FLAGS ())
      S: * 2 FETCH (UID 2 FLAGS (\\Seen))
      S: * 3 FETCH (UID 3 FLAGS ())
      S: * 4 FETCH (UID 4 FLAGS ())
      S: * 5 FETCH (UID 5 FLAGS ())
      S: * 6 FETCH (UID 6 FLAGS ())
      S: b OK …
      C: c FETCH 2,5 (FLAGS)
      S: * 2 FETCH (FLAGS (\\Seen))
      S: * 5 FETCH (FLAGS ())
      S: c OK …
      C: d FETCH 4:6 (MODSEQ FLAGS)
      S: * OK [HIGHESTMODSEQ …
      S: * 4 FETCH (MODSEQ (…) FLAGS ())
      S: * 5 FETCH (MODSEQ (…) FLAGS ())
      S: * 6 FETCH (MODSEQ (…) FLAGS ())
      S: d OK …
      C: e UID FETCH 7:9 (FLAGS)
      S: e OK …
      `,
    );
  });

  it('prints what was asked for, in its order', async () => {
    inbox().deliver(mail, { flags: ['\\Flagged', 'work'], internalDate: Date.parse('2026-11-02T10:00:01Z') });
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b FETCH 1 (UID FLAGS INTERNALDATE RFC822.SIZE)
      S: * 1 FETCH (UID 1 FLAGS (\\Flagged work) INTERNALDATE "02-Nov-2026 10:00:01 +0000" RFC822.SIZE ${String(mail.length)})
      S: b OK …
      C: c FETCH 1 ENVELOPE
      S: * 1 FETCH (ENVELOPE ("Mon, 2 Nov 2026 10:00:00 +0000" "One" …))
      S: c OK …
      C: d FETCH 1 (EMAILID THREADID SAVEDATE PREVIEW (LAZY))
      S: * 1 FETCH (EMAILID (M1-…) THREADID (T1-…) SAVEDATE "…" PREVIEW "Hello")
      S: d OK …
      C: e UID FETCH 1 BODY.PEEK[HEADER.FIELDS (Subject)]
      S: * 1 FETCH (UID 1 BODY[HEADER.FIELDS (Subject)] {16}
      S: Subject: One
      S:
      S: )
      S: e OK …
      C: f FETCH 1 (BODY.PEEK[TEXT]<1.3> FLAGS)
      S: * 1 FETCH (BODY[TEXT]<1> {3}
      S: ell FLAGS (\\Flagged work))
      S: f OK …
      C: g FETCH 1 BODY.PEEK[7]
      S: * 1 FETCH (BODY[7] NIL)
      S: g OK …
    `,
    );
  });

  it('marks as read what is read, once, reports it with the mail, and peeks without marking where asked to', async () => {
    inbox().deliver(mail);
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b FETCH 1 BODY.PEEK[TEXT]
      S: * 1 FETCH (BODY[TEXT] {7}
      S: Hello
      S: )
      S: b OK …
      C: c FETCH 1 BODY[TEXT]
      S: * 1 FETCH (BODY[TEXT] {7}
      S: Hello
      S:  FLAGS (\\Seen))
      S: c OK …
      C: d FETCH 1 RFC822.TEXT
      S: * 1 FETCH (RFC822.TEXT {7}
      S: Hello
      S: )
      S: d OK …
    `,
    );
    expect(inbox().mails[0]?.flags).toEqual(['\\Seen']);
  });

  it('marks nothing as read in EXAMINE, nor where it may not', async () => {
    inbox().deliver(mail);
    await dialogue(
      server,
      `
      C: a EXAMINE INBOX
      S: ⋮
      S: a OK …
      C: b FETCH 1 BODY[TEXT]<0.1>
      S: * 1 FETCH (BODY[TEXT]<0> {1}
      S: H)
      S: b OK …
    `,
    );
    const client = await openSignedIn(server);
    await client.command('a SELECT INBOX');
    inbox().changeFlags = async () => {
      throw new ImapRefusal('NOPERM', 'Not yours');
    };
    const lines = await client.command('b FETCH 1 BODY[TEXT]<0.1>');
    expect(lines).toEqual(['* 1 FETCH (BODY[TEXT]<0> {1}', 'H)', expect.stringContaining('b OK')]);
    client.destroy();
    expect(inbox().mails[0]?.flags).toEqual([]);
  });

  it('answers a number that is not there with BAD, a UID that is not there with OK', async () => {
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b FETCH 1 FLAGS
      S: b BAD …
      C: c UID FETCH 1:* FLAGS
      S: c OK …
      C: d FETCH 1
      S: d BAD …
      C: e FETCH 1 BODY[
      S: e BAD …
      C: f UID FETCH 1 (FLAGS) (VANISHED)
      S: f BAD …
    `,
    );
  });

  it('says that mails were expunged meanwhile, and moves no numbers (RFC 9051 §7.5.1)', async () => {
    for (let at = 0; at < 3; at += 1) inbox().deliver(mail, { flags: at === 1 ? ['\\Deleted'] : [] });
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C2: a SELECT INBOX
      S2: ⋮
      S2: a OK …
      C2: b EXPUNGE
      S2: * 2 EXPUNGE
      S2: ⋮
      S2: b OK …
      C: b FETCH 1:3 UID
      S: * 1 FETCH (UID 1)
      S: * 3 FETCH (UID 3)
      S: b NO [EXPUNGEISSUED] …
      C: c UID FETCH 1:3 UID
      S: * 1 FETCH (UID 1)
      S: * 3 FETCH (UID 3)
      S: * 2 EXPUNGE
      S: c OK …
      C: d FETCH 1:2 UID
      S: * 1 FETCH (UID 1)
      S: * 2 FETCH (UID 3)
      S: d OK …
    `,
    );
  });

  it('reports what has changed since a MODSEQ, and what vanished (RFC 7162)', async () => {
    for (let at = 0; at < 4; at += 1) inbox().deliver(mail, { flags: at === 1 ? ['\\Deleted'] : [] });
    const before = inbox().highestModseq;
    await inbox().expunge(null);
    await inbox().changeFlags([3], { mode: 'add', flags: ['\\Seen'] });
    const after = inbox().highestModseq;
    await dialogue(
      server,
      `
      C: a ENABLE QRESYNC
      S: ⋮
      S: a OK …
      C: b SELECT INBOX
      S: ⋮
      S: b OK …
      C: c UID FETCH 1:* (FLAGS) (CHANGEDSINCE ${String(before)} VANISHED)
      S: * VANISHED (EARLIER) 2
      S: * 2 FETCH (UID 3 FLAGS (\\Seen) MODSEQ (${String(after)}))
      S: c OK …
      C: d UID FETCH 3:4 (FLAGS) (CHANGEDSINCE ${String(before)} VANISHED)
      S: * 2 FETCH (UID 3 FLAGS (\\Seen) MODSEQ (${String(after)}))
      S: d OK …
      C: e FETCH 1:* (FLAGS) (CHANGEDSINCE ${String(after)})
      S: e OK …
    `,
    );
  });

  it('says MODSEQ from the first time that it was asked for (RFC 7162 §3.1)', async () => {
    inbox().deliver(mail);
    const modseq = String(inbox().highestModseq);
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b FETCH 1 FLAGS
      S: * 1 FETCH (FLAGS ())
      S: b OK …
      C: c FETCH 1 MODSEQ
      S: * OK [HIGHESTMODSEQ ${modseq}] …
      S: * 1 FETCH (MODSEQ (${modseq}))
      S: c OK …
      C: d FETCH 1 FLAGS
      S: * 1 FETCH (FLAGS () MODSEQ (${modseq}))
      S: d OK …
      # §3.2.4: what changes without being asked for is reported with its UID.
      C: e FETCH 1 BODY[]<0.3>
      S: * 1 FETCH (UID 1 BODY[]<0> …
      S: ⋮
      S: e OK …
    `,
    );
  });

  it('cuts the connection when a section ends before its announced end, and says nothing more', async () => {
    inbox().deliver(mail);
    inbox().fetch = async function* () {
      async function* bytes() {
        yield Buffer.from('12345');
      }
      yield [{ uid: 1, modseq: 1, flags: ['\\Seen'], sections: [{ sizeBytes: 10, bytes: bytes() }] }];
    };
    const client = await openSignedIn(server);
    await client.command('a SELECT INBOX');
    client.send('b FETCH 1 BODY[]');
    const lines = await client.closed();
    expect([...lines, client.unread].join('|')).not.toMatch(/BYE|b (OK|NO|BAD)/);
    expect(server.logged.some(({ level }) => level === 'error')).toBe(true);
    client.destroy();
  });

  it('sends large sections as they are read, BINARY ones as literal8', async () => {
    inbox().deliver(mail);
    inbox().fetch = async function* () {
      async function* bytes() {
        yield Buffer.from('123');
        yield Buffer.from('45\0');
      }
      const stream = () => ({ sizeBytes: 6, bytes: bytes() });
      yield [{ uid: 1, modseq: 1, flags: [], sections: [stream(), stream()], binarySizes: [6, 'unknown-cte'] }];
    };
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b FETCH 1 (BODY.PEEK[1] BINARY.PEEK[1] BINARY.SIZE[1] BINARY.SIZE[2])
      S: * 1 FETCH (BODY[1] {6}
      S: 12345\ufffd BINARY[1] ~{6}
      S: 12345\0 BINARY.SIZE[1] 6)
      S: b NO [UNKNOWN-CTE] …
    `,
    );
  });

  describe('of a mail with NUL in it', () => {
    const octets = Buffer.from('Subject: N\0L\r\n\r\na\0b\0\0c\r\n', 'latin1');
    const shown = Buffer.from(Array.from(octets, (octet) => octet || 0x80));
    const headerLength = octets.indexOf('\r\n\r\n') + 4;

    /** The octets of the one literal of an answer, and how it was announced. */
    async function readLiteral(items: string): Promise<{ octets: Buffer; announced: string }> {
      const client = await openSignedIn(server);
      await client.command('a EXAMINE INBOX');
      client.send(`b FETCH 1 ${items}`);
      await expect.poll(() => client.unread.includes('b OK ')).toBe(true);
      const heard = Buffer.from(client.unread, 'latin1');
      client.destroy();
      const found = /(~?)\{(\d+)\}\r\n/.exec(heard.toString('latin1'));
      if (found === null) throw new Error(`no literal in ${heard.toString()}`);
      const start = found.index + found[0].length;
      return { octets: heard.subarray(start, start + Number(found[2])), announced: found[0].trim() };
    }

    // RFC 9051 §4.3.1: a literal holds CHAR8, which is every octet but NUL.
    it.each([
      ['BODY[]', 0, octets.length],
      ['BODY.PEEK[]', 0, octets.length],
      ['RFC822', 0, octets.length],
      ['BODY[HEADER]', 0, headerLength],
      ['RFC822.HEADER', 0, headerLength],
      ['BODY[TEXT]', headerLength, octets.length],
      ['RFC822.TEXT', headerLength, octets.length],
      ['BODY[1]', headerLength, octets.length],
      ['BODY[TEXT]<1.3>', headerLength + 1, headerLength + 4],
      ['BODY[]<0.12>', 0, 12],
    ])('%s puts one octet for each NUL, so that lengths and offsets hold', async (items, from, to) => {
      inbox().deliver(octets);
      expect(await readLiteral(items)).toEqual({
        octets: shown.subarray(from, to),
        announced: `{${String(to - from)}}`,
      });
    });

    it('BINARY sends them as they are, as literal8 (RFC 3516 §4.3), and the size is that of the mail', async () => {
      inbox().deliver(octets);
      const expected = {
        octets: octets.subarray(headerLength),
        announced: `~{${String(octets.length - headerLength)}}`,
      };
      expect(await readLiteral('BINARY[1]')).toEqual(expected);
      const client = await openSignedIn(server);
      await client.command('a EXAMINE INBOX');
      expect(await client.command('b FETCH 1 RFC822.SIZE')).toContain(
        `* 1 FETCH (RFC822.SIZE ${String(octets.length)})`,
      );
      client.destroy();
    });
  });
});

describe('keywords that are new to a client (RFC 9051 §7.3.5)', () => {
  it('are reported with FLAGS when a mailbox is opened, and before the first FETCH that shows one', async () => {
    inbox().deliver(mail, { flags: ['old', 'OLD'] });
    inbox().deliver(mail);
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: * FLAGS (… old)
      S: * OK [PERMANENTFLAGS (… old \\*)] …
      S: ⋮
      S: a OK …
      C2: a SELECT INBOX
      S2: ⋮
      S2: a OK …
      C3: a EXAMINE INBOX
      S3: ⋮
      S3: a OK …
      # By its own STORE, reported or silent: the list first.
      C: b STORE 2 +FLAGS (fresh Old)
      S: * FLAGS (… old fresh)
      S: * OK [PERMANENTFLAGS (… old fresh \\*)] …
      S: * 2 FETCH (FLAGS (fresh Old))
      S: b OK …
      C: c STORE 2 +FLAGS.SILENT (more)
      S: * FLAGS (… old fresh more)
      S: * OK [PERMANENTFLAGS (… old fresh more \\*)] …
      S: c OK …
      # What is known is not reported again.
      C: d STORE 1 +FLAGS (FRESH)
      S: * 1 FETCH (FLAGS (old OLD FRESH))
      S: d OK …
      # Another session hears both with its news.
      C2: b NOOP
      S2: * FLAGS (… old FRESH more)
      S2: * OK [PERMANENTFLAGS (… old FRESH more \\*)] …
      S2: * 1 FETCH (UID 1 FLAGS (old OLD FRESH))
      S2: * 2 FETCH (UID 2 FLAGS (fresh Old more))
      S2: b OK …
      # One that may keep nothing hears no PERMANENTFLAGS; its FETCH comes before the news.
      C3: b FETCH 2 FLAGS
      S3: * FLAGS (… old fresh more)
      S3: * 2 FETCH (FLAGS (fresh Old more))
      S3: ⋮
      S3: b OK …
      C4: a SELECT INBOX
      S4: ⋮
      S4: * FLAGS (… fresh old more)
      S4: ⋮
      S4: a OK …
      `,
    );
  });
});
