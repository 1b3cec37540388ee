import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ImapRefusal } from '../../session-port.ts';
import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

let server: TestImapServer;

beforeEach(async () => {
  server = await startTestImapServer();
  const ada = server.memory.person('ada');
  for (const name of ['Foo', 'Foo/Bar', 'Foo/Baz', 'Moo/Deep/Cow', '工作']) ada.mailbox(name);
  ada.subscribed.clear();
  for (const name of ['INBOX', 'Foo/Baz', 'Moo/Deep/Cow', 'Sent']) ada.subscribed.add(name);
});

afterEach(() => server.close(0));

async function readAnswers(line: string, prelude: readonly string[] = []): Promise<string[]> {
  const client = await openSignedIn(server);
  for (const each of prelude) await client.command(each);
  const lines = await client.command(`a ${line}`);
  client.destroy();
  return lines.map((each) => each.replace(/^\* /, ''));
}

describe('LIST', () => {
  it('of everything lists each mailbox with children, special use and its name in modified UTF-7', async () => {
    expect(await readAnswers('LIST "" *')).toEqual([
      'LIST (\\HasNoChildren) "/" "INBOX"',
      'LIST (\\HasNoChildren \\Drafts) "/" "Drafts"',
      'LIST (\\HasChildren) "/" "Foo"',
      'LIST (\\HasNoChildren) "/" "Foo/Bar"',
      'LIST (\\HasNoChildren) "/" "Foo/Baz"',
      'LIST (\\HasNoChildren \\Junk) "/" "Junk"',
      'LIST (\\Noselect \\HasChildren) "/" "Moo"',
      'LIST (\\Noselect \\HasChildren) "/" "Moo/Deep"',
      'LIST (\\HasNoChildren) "/" "Moo/Deep/Cow"',
      'LIST (\\HasNoChildren \\Sent) "/" "Sent"',
      'LIST (\\HasNoChildren \\Trash) "/" "Trash"',
      'LIST (\\HasNoChildren) "/" "&XeVPXA-"',
      'a OK Listed',
    ]);
  });

  // RFC 9051 §7.3.1.
  it('says that a mailbox can have no others in it', async () => {
    server.memory.person('ada').childless.add('Trash');
    expect(await readAnswers('LIST "" Trash')).toContain('LIST (\\Noinferiors \\HasNoChildren \\Trash) "/" "Trash"');
  });

  it.each([
    ['LIST "" %', ['INBOX', 'Drafts', 'Foo', 'Junk', 'Moo', 'Sent', 'Trash', '&XeVPXA-']],
    ['LIST "" inbox', ['INBOX']],
    ['LIST Foo/ %', ['Foo/Bar', 'Foo/Baz']],
    ['LIST "" "Foo/%"', ['Foo/Bar', 'Foo/Baz']],
    ['LIST "" %/%', ['Foo/Bar', 'Foo/Baz', 'Moo/Deep']],
    ['LIST "" &XeVPXA-', ['&XeVPXA-']],
    ['LIST "" Nothing', []],
    // RFC 5258 §3: several patterns; a mailbox that matches two is listed once.
    ['LIST "" ("INBOX" "Foo/*" "F*")', ['INBOX', 'Foo', 'Foo/Bar', 'Foo/Baz']],
    ['LIST (SPECIAL-USE) "" *', ['Drafts', 'Junk', 'Sent', 'Trash']],
    ['LIST (SUBSCRIBED) "" *', ['INBOX', 'Foo/Baz', 'Moo/Deep/Cow', 'Sent']],
    ['LIST (SUBSCRIBED SPECIAL-USE REMOTE) "" *', ['Sent']],
    ['LIST () "" "" RETURN (CHILDREN)', []],
  ])('%s finds %j', async (line, names) => {
    const lines = await readAnswers(line);
    expect(lines.at(-1)).toBe('a OK Listed');
    expect(lines.slice(0, -1).map((each) => /"\/" "(.*)"$/.exec(each)?.[1])).toEqual(names);
  });

  it('with an empty pattern gives the separator and the root (RFC 9051 §6.3.9)', async () => {
    expect(await readAnswers('LIST "" ""')).toEqual(['LIST (\\Noselect) "/" ""', 'a OK Listed']);
  });

  it('RECURSIVEMATCH lists levels whose subscribed mailboxes the pattern does not reach (RFC 5258 §3.5)', async () => {
    expect(await readAnswers('LIST (SUBSCRIBED RECURSIVEMATCH) "" %')).toEqual([
      'LIST (\\HasNoChildren \\Subscribed) "/" "INBOX"',
      'LIST (\\HasChildren) "/" "Foo" ("CHILDINFO" ("SUBSCRIBED"))',
      'LIST (\\Noselect \\HasChildren) "/" "Moo" ("CHILDINFO" ("SUBSCRIBED"))',
      'LIST (\\HasNoChildren \\Subscribed \\Sent) "/" "Sent"',
      'a OK Listed',
    ]);
  });

  // RFC 5258 §3.5: "servers SHOULD suppress redundant CHILDINFO responses".
  it.each([
    ['"" *Baz', ['LIST (\\HasNoChildren \\Subscribed) "/" "Foo/Baz"']],
    ['"" F*', ['LIST (\\HasNoChildren \\Subscribed) "/" "Foo/Baz"']],
    ['"" (Foo Foo/Baz)', ['LIST (\\HasNoChildren \\Subscribed) "/" "Foo/Baz"']],
    ['"" Foo', ['LIST (\\HasChildren) "/" "Foo" ("CHILDINFO" ("SUBSCRIBED"))']],
    [
      '"" (Moo Moo/Deep)',
      [
        'LIST (\\Noselect \\HasChildren) "/" "Moo" ("CHILDINFO" ("SUBSCRIBED"))',
        'LIST (\\Noselect \\HasChildren) "/" "Moo/Deep" ("CHILDINFO" ("SUBSCRIBED"))',
      ],
    ],
  ])('RECURSIVEMATCH with %s lists no level all of whose chosen mailboxes are listed', async (patterns, expected) => {
    expect(await readAnswers(`LIST (SUBSCRIBED RECURSIVEMATCH) ${patterns}`)).toEqual([...expected, 'a OK Listed']);
  });

  it('RECURSIVEMATCH keeps CHILDINFO where one of several is not listed', async () => {
    server.memory.person('ada').subscribed.add('Foo/Bar').add('Foo');
    expect(await readAnswers('LIST (SUBSCRIBED RECURSIVEMATCH) "" (Foo Foo/Bar)')).toEqual([
      'LIST (\\HasChildren \\Subscribed) "/" "Foo" ("CHILDINFO" ("SUBSCRIBED"))',
      'LIST (\\HasNoChildren \\Subscribed) "/" "Foo/Bar"',
      'a OK Listed',
    ]);
  });

  it('lists names that are only subscribed to among subscriptions alone (RFC 9051 §6.3.9, §7.3.1)', async () => {
    server.memory.person('ada').subscribed.add('Gone').add('Void/Deep');
    expect(await readAnswers('LIST "" (Gone* Void*)')).toEqual(['a OK Listed']);
    expect(await readAnswers('LIST "" (Gone* Void*) RETURN (SUBSCRIBED STATUS (MESSAGES))')).toEqual(['a OK Listed']);
    expect(await readAnswers('LIST (SUBSCRIBED) "" (Gone* Void*)')).toEqual([
      'LIST (\\NonExistent \\HasNoChildren \\Subscribed) "/" "Gone"',
      'LIST (\\NonExistent \\HasNoChildren \\Subscribed) "/" "Void/Deep"',
      'a OK Listed',
    ]);
    expect(await readAnswers('LIST (SUBSCRIBED RECURSIVEMATCH) "" V%')).toEqual([
      'LIST (\\NonExistent \\HasNoChildren) "/" "Void" ("CHILDINFO" ("SUBSCRIBED"))',
      'a OK Listed',
    ]);
  });

  it('RETURN (SUBSCRIBED) marks without choosing (RFC 5258 §3.2)', async () => {
    expect(await readAnswers('LIST "" "Foo/%" RETURN (SUBSCRIBED CHILDREN SPECIAL-USE)')).toEqual([
      'LIST (\\HasNoChildren) "/" "Foo/Bar"',
      'LIST (\\HasNoChildren \\Subscribed) "/" "Foo/Baz"',
      'a OK Listed',
    ]);
  });

  it('RETURN (STATUS …) gives counts after each mailbox that can be opened (RFC 5819 §2)', async () => {
    server.memory.person('ada').mailbox('Moo/Deep/Cow').deliver('Subject: x\r\n\r\n');
    expect(await readAnswers('LIST "" Moo/* RETURN (STATUS (MESSAGES UNSEEN))')).toEqual([
      'LIST (\\Noselect \\HasChildren) "/" "Moo/Deep"',
      'LIST (\\HasNoChildren) "/" "Moo/Deep/Cow"',
      'STATUS "Moo/Deep/Cow" (MESSAGES 1 UNSEEN 1)',
      'a OK Listed',
    ]);
  });

  it('RETURN (STATUS …) gives none of levels above what was chosen, and calls \\Noselect what cannot be asked (RFC 5819 §2)', async () => {
    const person = server.memory.person('ada');
    person.subscribed.add('Foo/Bar');
    const bar = person.mailbox('Foo/Bar');
    bar.readStatus = () => {
      throw new ImapRefusal('NONEXISTENT', 'Gone in between');
    };
    expect(await readAnswers('LIST (SUBSCRIBED RECURSIVEMATCH) "" (Foo Foo/Bar) RETURN (STATUS (MESSAGES))')).toEqual([
      'LIST (\\HasChildren) "/" "Foo" ("CHILDINFO" ("SUBSCRIBED"))',
      'LIST (\\Noselect \\HasNoChildren \\Subscribed) "/" "Foo/Bar"',
      'a OK Listed',
    ]);
  });

  it('writes names in UTF-8 to those who read it (RFC 9051 §5.1)', async () => {
    expect(await readAnswers('LIST "" "工*"', ['e ENABLE IMAP4rev2'])).toEqual([
      'LIST (\\HasNoChildren) "/" "工作"',
      'a OK Listed',
    ]);
  });

  it.each([
    'LIST',
    'LIST ""',
    'LIST "" * x',
    'LIST (UNKNOWN) "" *',
    // RFC 5258 §3.1
    'LIST (RECURSIVEMATCH) "" *',
    'LIST (RECURSIVEMATCH REMOTE) "" *',
    'LIST "" ()',
    'LIST "" * RETURN (UNKNOWN)',
    'LIST "" * RETURN (STATUS)',
    'LIST "" * RETURN (STATUS ())',
    `LIST "" ${'*a'.repeat(60)}`,
    `LIST "" (${Array(101).fill('a').join(' ')})`,
    'LIST "" &XeVPX',
  ])('%s is no command', async (line) => {
    expect((await readAnswers(line)).at(-1)).toMatch(/^a BAD /);
  });
});

describe('LSUB (RFC 3501 §6.3.9)', () => {
  it.each([
    ['LSUB "" *', ['() "/" "INBOX"', '() "/" "Foo/Baz"', '() "/" "Moo/Deep/Cow"', '() "/" "Sent"']],
    ['LSUB "" %', ['() "/" "INBOX"', '(\\Noselect) "/" "Foo"', '(\\Noselect) "/" "Moo"', '() "/" "Sent"']],
    ['LSUB Foo/ %', ['() "/" "Foo/Baz"']],
  ])('%s lists %j', async (line, expected) => {
    expect(await readAnswers(line)).toEqual([...expected.map((each) => `LSUB ${each}`), 'a OK Listed']);
  });

  it('lists subscribed names that are no mailboxes', async () => {
    server.memory.person('ada').subscribed.add('Gone').add('Void/Deep');
    expect(await readAnswers('LSUB "" %o%')).toEqual([
      'LSUB () "/" "INBOX"',
      'LSUB (\\Noselect) "/" "Foo"',
      'LSUB (\\NonExistent) "/" "Gone"',
      'LSUB (\\Noselect) "/" "Moo"',
      'LSUB (\\Noselect) "/" "Void"',
      'a OK Listed',
    ]);
    expect(await readAnswers('LSUB "" Void/*')).toEqual(['LSUB (\\NonExistent) "/" "Void/Deep"', 'a OK Listed']);
  });

  it('needs both arguments', async () => {
    expect((await readAnswers('LSUB ""')).at(-1)).toMatch(/^a BAD /);
  });
});

it('commands about mailboxes need somebody who is signed in', async () => {
  const lines = [
    'LIST "" *',
    'LSUB "" *',
    'STATUS INBOX (MESSAGES)',
    'CREATE x',
    'DELETE x',
    'RENAME x y',
    'SELECT INBOX',
  ];
  for (const line of [...lines, 'SUBSCRIBE x', 'NAMESPACE', 'GETQUOTA ""', 'GETQUOTAROOT INBOX', 'EXAMINE INBOX'])
    await dialogue(server, `S: * OK …\nC: a ${line}\nS: a BAD …`, { as: null });
});
