import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImapRefusal } from '../../session-port.ts';
import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

let server: TestImapServer;

function createMail(subject: string, headers: readonly string[] = []): string {
  return [...headers, `Subject: ${subject}`, 'From: Ada <ada@example.com>', '', `Text of ${subject}`, ''].join('\r\n');
}

/** UIDs 1 to 5; 3 is expunged, so that numbers and UIDs differ. */
beforeEach(async () => {
  server = await startTestImapServer();
  const box = inbox();
  for (const [at, subject] of ['banana', 'apple', 'gone', 'cherry', 'apple pie'].entries())
    box.deliver(createMail(subject), { flags: at === 2 ? ['\\Deleted'] : [] });
  await box.expunge(null);
  await box.changeFlags([4], { mode: 'add', flags: ['\\Seen'] });
});

afterEach(async () => {
  await server.close(0);
});

function inbox() {
  return server.memory.person('ada').inbox;
}

const selected = 'C: s SELECT INBOX\nS: ⋮\nS: s OK …\n';

describe('SEARCH', () => {
  it('answers with numbers, UID SEARCH with UIDs', async () => {
    await dialogue(
      server,
      `${selected}
      C: a SEARCH ALL
      S: * SEARCH 1 2 3 4
      S: a OK …
      C: b UID SEARCH UNSEEN SUBJECT apple
      S: * SEARCH 2 5
      S: b OK …
      C: c UID SEARCH 3:4
      S: * SEARCH 4 5
      S: c OK …
      C: d SEARCH SUBJECT nothing
      S: * SEARCH
      S: d OK …
      C: e SEARCH CHARSET UTF-8 OR SUBJECT banana SEEN
      S: * SEARCH 1 3
      S: e OK …
      C: f SEARCH CHARSET BIG5 ALL
      S: f NO [BADCHARSET] …
      C: g SEARCH
      S: g BAD …
    `,
    );
  });

  it('answers what RETURN asks for (RFC 4731)', async () => {
    await dialogue(
      server,
      `${selected}
      C: a SEARCH RETURN (MIN MAX COUNT) ALL
      S: * ESEARCH (TAG "a") MIN 1 MAX 4 COUNT 4
      S: a OK …
      C: b UID SEARCH RETURN () ALL
      S: * ESEARCH (TAG "b") UID ALL 1:2,4:5
      S: b OK …
      C: c SEARCH RETURN (MIN COUNT) SUBJECT nothing
      S: * ESEARCH (TAG "c") COUNT 0
      S: c OK …
      C: d SEARCH RETURN (ALL) SUBJECT nothing
      S: * ESEARCH (TAG "d")
      S: d OK …
      C: e SEARCH RETURN (BEST) ALL
      S: e BAD …
    `,
    );
  });

  it('keeps what it found as $ (RFC 5182), for SEARCH, FETCH and STORE', async () => {
    await dialogue(
      server,
      `${selected}
      C: a SEARCH RETURN (SAVE) SUBJECT apple
      S: a OK …
      C: b UID SEARCH $
      S: * SEARCH 2 5
      S: b OK …
      C: c FETCH $ UID
      S: * 2 FETCH (UID 2)
      S: * 4 FETCH (UID 5)
      S: c OK …
      C: d SEARCH RETURN (SAVE MIN) ALL
      S: * ESEARCH (TAG "d") MIN 1
      S: d OK …
      C: e UID STORE $ +FLAGS (\\Flagged)
      S: * 1 FETCH (UID 1 FLAGS (\\Flagged))
      S: e OK …
    `,
    );
  });

  it('keeps nothing as $ when a saving search fails', async () => {
    const client = await openSignedIn(server);
    await client.command('s SELECT INBOX');
    await client.command('a SEARCH RETURN (SAVE) ALL');
    const search = inbox().search.bind(inbox());
    inbox().search = async () => {
      throw new ImapRefusal('LIMIT', 'Too much');
    };
    expect(await client.command('b SEARCH RETURN (SAVE) ALL')).toEqual(['b NO [LIMIT] Too much']);
    inbox().search = search;
    expect(await client.command('c SEARCH $')).toEqual(['* SEARCH', expect.stringContaining('c OK')]);
    // RFC 9051 §6.4.4.4, example 5: of another character set too; but not by a search that was not to be saved, nor by one that is BAD.
    const saved = async () => (await client.command('f SEARCH $'))[0];
    for (const [line, expected] of [
      ['SEARCH CHARSET KOI8-R TEXT x', '* SEARCH 1 2 3 4'],
      ['SEARCH RETURN (SAVE) WRONG', '* SEARCH 1 2 3 4'],
      ['SEARCH RETURN (SAVE) CHARSET KOI8-R TEXT x', '* SEARCH'],
    ] as const) {
      await client.command('d SEARCH RETURN (SAVE) ALL');
      await client.command(`e ${line}`);
      expect(await saved()).toBe(expected);
    }
    client.destroy();
  });

  it('gives the highest MODSEQ of what it names (RFC 7162 §3.1.5)', async () => {
    const readModseq = (uid: number) => String(inbox().mails.find((mail) => mail.uid === uid)?.modseq);
    await dialogue(
      server,
      `${selected}
      C: a SEARCH MODSEQ 1
      S: * OK [HIGHESTMODSEQ …
      S: * SEARCH 1 2 3 4 (MODSEQ ${readModseq(4)})
      S: a OK …
      C: b SEARCH RETURN (MIN) MODSEQ 1
      S: * ESEARCH (TAG "b") MIN 1 MODSEQ ${readModseq(1)}
      S: b OK …
      C: c SEARCH MODSEQ 999999
      S: * SEARCH
      S: c OK …
    `,
    );
  });

  it('names only what this client knows of', async () => {
    const client = await openSignedIn(server);
    await client.command('s SELECT INBOX');
    inbox().deliver(createMail('apple new'));
    const lines = await client.command('a UID SEARCH SUBJECT apple');
    expect(lines.slice(0, 2)).toEqual(['* SEARCH 2 5', '* 5 EXISTS']);
    client.destroy();
  });

  it.each(['', 'ENABLE QRESYNC'])(
    'by UID holds back what went where message numbers were asked about (%s)',
    async (before) => {
      for (const [line, isReported] of [
        ['UID SEARCH 1:*', false],
        ['UID SEARCH OR SEEN NOT (FLAGGED 1)', false],
        ['UID SORT (DATE) UTF-8 1:2', false],
        ['UID THREAD REFERENCES UTF-8 *', false],
        ['UID SEARCH UID 1:*', true],
        ['UID SORT (DATE) UTF-8 ALL', true],
        ['UID THREAD REFERENCES UTF-8 ALL', true],
      ] as const) {
        const client = await openSignedIn(server);
        if (before !== '') await client.command(`e ${before}`);
        await client.command('s SELECT INBOX');
        const uid = inbox().deliver(createMail('goes at once'), { flags: ['\\Deleted'] });
        await client.command('n NOOP');
        await inbox().expunge([uid]);
        const lines = await client.command(`a ${line}`);
        expect(
          lines.some((one) => /EXPUNGE$|VANISHED/.test(one)),
          line,
        ).toBe(isReported);
        client.destroy();
      }
    },
  );

  it('answers IMAP4rev2 with ESEARCH always, and UTF8=ACCEPT without CHARSET (RFC 9051 §6.4.4, RFC 6855 §3)', async () => {
    await dialogue(
      server,
      `
      C: e ENABLE IMAP4rev2 UTF8=ACCEPT
      S: ⋮
      S: e OK …
      ${selected}
      C: a SEARCH SUBJECT apple
      S: * ESEARCH (TAG "a") ALL 2,4
      S: a OK …
      C: b SEARCH CHARSET UTF-8 ALL
      S: b BAD …
    `,
    );
  });

  it('takes its texts from literals', async () => {
    const client = await openSignedIn(server);
    await client.command('s SELECT INBOX');
    client.raw('a SEARCH CHARSET {5+}\r\nUTF-8 SUBJECT {5+}\r\napple TEXT {3+}\r\npie\r\n');
    expect(await client.line()).toBe('* SEARCH 4');
    client.destroy();
  });
});

describe('SORT', () => {
  it('answers in the order asked for', async () => {
    await dialogue(
      server,
      `${selected}
      C: a SORT (SUBJECT) UTF-8 ALL
      S: * SORT 2 4 1 3
      S: a OK …
      C: b UID SORT (REVERSE SUBJECT) US-ASCII NOT SUBJECT banana
      S: * SORT 4 5 2
      S: b OK …
      C: c UID SORT RETURN (MIN MAX COUNT ALL) (REVERSE ARRIVAL SUBJECT) UTF-8 ALL
      S: * ESEARCH (TAG "c") UID MIN 2 MAX 4 COUNT 4 ALL 2,5,1,4
      S: c OK …
      C: d SORT (SUBJECT) BIG5 ALL
      S: d NO [BADCHARSET] …
    `,
    );
  });

  it.each([
    '',
    '()',
    '() UTF-8 ALL',
    '(COLOUR) UTF-8 ALL',
    '(SUBJECT) UTF-8',
    '(REVERSE) UTF-8 ALL',
    'SUBJECT UTF-8 ALL',
  ])('refuses SORT %s', async (args) => {
    await dialogue(server, `${selected}C: a SORT ${args}\nS: a BAD …`);
  });
});

describe('THREAD', () => {
  beforeEach(() => {
    inbox().deliver(createMail('Re: apple', ['Message-ID: <a@x>']));
    inbox().deliver(createMail('Re: apple', ['In-Reply-To: <a@x>']));
    inbox().deliver(createMail('Re: apple', ['In-Reply-To: <a@x>']));
  });

  it('answers threads of numbers and of UIDs', async () => {
    await dialogue(
      server,
      `${selected}
      C: a THREAD REFERENCES UTF-8 SUBJECT Re
      S: * THREAD (5 (6)(7))
      S: a OK …
      C: b UID THREAD ORDEREDSUBJECT UTF-8 UID 5:*
      S: * THREAD (5)(6 (7)(8))
      S: b OK …
      C: c THREAD REFERENCES UTF-8 SUBJECT nothing
      S: * THREAD
      S: c OK …
      C: d THREAD JWZ UTF-8 ALL
      S: d BAD …
      C: e THREAD REFERENCES LATIN1 ALL
      S: e NO [BADCHARSET] …
    `,
    );
  });
});
