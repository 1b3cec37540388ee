import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanMessage } from '../message/scanner.ts';
import { formatBodyStructure } from './body-structure.ts';
import { formatEnvelope } from './envelope.ts';

const scan = (...lines: string[]) => scanMessage(Buffer.from(lines.join('\r\n'), 'latin1'));
const envelope = (...lines: string[]) => formatEnvelope(scan(...lines, '', ''));

/** Reads a parenthesised list of quoted strings, numbers and NIL, or fails: a client's reader in short. */
function readList(text: string): unknown[] {
  let at = 0;
  const read = (): unknown => {
    if (text[at] === '(') {
      at++;
      const items: unknown[] = [];
      while (text[at] !== ')') {
        if (at >= text.length) throw new Error('unclosed list');
        items.push(read());
        if (text[at] === ' ') at++;
      }
      at++;
      return items;
    }
    if (text[at] === '"') {
      const match = /^"((?:[^"\\\r\n\0]|\\["\\])*)"/.exec(text.slice(at));
      if (!match) throw new Error(`bad string at ${at}`);
      at += match[0].length;
      return match[1]?.replace(/\\(.)/g, '$1');
    }
    const atom = /^(?:NIL|\d+)/.exec(text.slice(at))?.[0];
    if (atom === undefined) throw new Error(`bad atom at ${at}`);
    at += atom.length;
    return atom === 'NIL' ? null : Number(atom);
  };
  const list = read();
  if (at !== text.length) throw new Error(`rubbish at ${at}`);
  return list as unknown[];
}

describe('ENVELOPE', () => {
  it('prints the example of RFC 3501 §8', () => {
    expect(
      envelope(
        'Date: Wed, 17 Jul 1996 02:23:25 -0700 (PDT)',
        'From: Terry Gray <gray@cac.washington.edu>',
        'Subject: IMAP4rev1 WG mtg summary and minutes',
        'To: imap@cac.washington.edu',
        'cc: minutes@CNRI.Reston.VA.US, John Klensin <KLENSIN@MIT.EDU>',
        'Message-Id: <B27397-0100000@cac.washington.edu>',
      ),
    ).toBe(
      '("Wed, 17 Jul 1996 02:23:25 -0700 (PDT)" "IMAP4rev1 WG mtg summary and minutes" (("Terry Gray" NIL "gray" "cac.washington.edu")) (("Terry Gray" NIL "gray" "cac.washington.edu")) (("Terry Gray" NIL "gray" "cac.washington.edu")) ((NIL NIL "imap" "cac.washington.edu")) ((NIL NIL "minutes" "CNRI.Reston.VA.US")("John Klensin" NIL "KLENSIN" "MIT.EDU")) NIL NIL "<B27397-0100000@cac.washington.edu>")',
    );
  });

  it.each([
    ['groups', 'To: Team: a@b.cn;', '((NIL NIL "Team" NIL)(NIL NIL "a" "b.cn")(NIL NIL NIL NIL))'],
    // RFC 5322 §3.4: `group-list` may be CFWS, which is no address.
    ['an empty group', 'To: Nobody:;', '((NIL NIL "Nobody" NIL)(NIL NIL NIL NIL))'],
    ['a group of a comment', 'To: Nobody: (comment) ;', '((NIL NIL "Nobody" NIL)(NIL NIL NIL NIL))'],
    [
      'comments between addresses',
      'To: (a) T: (b), x@y.z, (c);, (d), e@f.cn',
      '((NIL NIL "T" NIL)(NIL NIL "x" "y.z")(NIL NIL NIL NIL)(NIL NIL "e" "f.cn"))',
    ],
    ['routes and quotes', 'To: "a \\"b\\"" <@x:c@d>', '(("a \\"b\\"" "@x" "c" "d"))'],
    ['no domain', 'To: root', '(("root" NIL "" ""))'],
    ['raw GBK as encoded words', 'To: \xc4\xe3\xba\xc3 <a@b>', '(("=?UTF-8?B?5L2g5aW9?=" NIL "a" "b"))'],
  ])('prints %s', (_, header, expected) =>
    expect(envelope(header)).toContain(`NIL NIL NIL NIL NIL ${expected} NIL NIL NIL NIL`),
  );

  it('prints NIL for what is missing', () =>
    expect(envelope('X: y')).toBe('(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)'));
});

describe('BODYSTRUCTURE', () => {
  it('prints a single part with all its extension data', () => {
    const structure = scan(
      'Content-Type: text/plain; charset=utf-8; name="a\\"b"',
      'Content-ID: <id@x>',
      'Content-Description: about',
      'Content-MD5: Q2h',
      'Content-Disposition: inline; filename=x',
      'Content-Language: en, zh',
      'Content-Location: http://x/',
      'Content-Transfer-Encoding: 8bit',
      '',
      'one',
      'two',
      '',
    );
    expect(formatBodyStructure(structure, { extended: true })).toBe(
      '("text" "plain" ("charset" "utf-8" "name" "a\\"b") "<id@x>" "about" "8bit" 10 2 "Q2h" ("inline" ("filename" "x")) ("en" "zh") "http://x/")',
    );
    expect(formatBodyStructure(structure, { extended: false })).toBe(
      '("text" "plain" ("charset" "utf-8" "name" "a\\"b") "<id@x>" "about" "8bit" 10 2)',
    );
  });

  it('prints eight-bit parameters as RFC 2231, pieces keep their numbers', () => {
    const structure = scan('Content-Type: a/b; name="\xc4\xe3"; x*0="\xc4\xe3"; x*1="\xba\xc3"', '', '');
    expect(formatBodyStructure(structure, { extended: false })).toContain(
      `("name*" "UTF-8''%E4%BD%A0" "x*0*" "UTF-8''%E4%BD%A0" "x*1*" "%E5%A5%BD")`,
    );
  });

  it('prints an opaque attached message as application/octet-stream, which needs no envelope', () => {
    const structure = scan('Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64', '', 'eA==', '');
    expect(formatBodyStructure(structure, { extended: false })).toMatch(/^\("application" "octet-stream" /);
  });

  it('is readable ASCII without line ends, whatever the message', () => {
    const lines = fc.constantFrom(
      '',
      '--a',
      '--a--',
      'x',
      'Content-Type: multipart/mixed; boundary=a',
      'Content-Type: message/rfc822',
      'From: "\xe4\\" <\xe4@"',
      'To: a:b;c"d',
      'Subject: \\"\x01\xff',
      'Content-Disposition: "\xe4; filename*=\xe4',
      'Content-Type: "/\xe4',
      'Content-Description: (\\',
      'Content-Language: ,,',
      'Content-ID: <"\\',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 5, arbitrary: lines }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
          maxLength: 30,
        }),
        (all) => {
          const structure = scan(...all);
          for (const printed of [
            formatEnvelope(structure),
            formatBodyStructure(structure, { extended: true }),
            formatBodyStructure(structure, { extended: false }),
          ]) {
            expect(printed).toMatch(/^[\x20-\x7e]*$/);
            expect(readList(printed).length).toBeGreaterThanOrEqual(2);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
