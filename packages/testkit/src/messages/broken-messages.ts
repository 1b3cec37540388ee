/** Mail that no program should write and some do: each breaks one rule of RFC 5322, 2045 to 2049 or 2231, or strains a limit. */

export interface BrokenMessage {
  readonly name: string;
  /** The whole message; lines are ended by CRLF when it is sent. */
  readonly raw: Buffer;
  /** Words of the text that a reader must see, where the text can be found at all. */
  readonly shows?: string;
}

const word = 'READABLE';
const long = (text: string, times: number) => text.repeat(times);

/** A message of these header lines and this body. `%N` in a line is replaced by the name, so that subjects tell messages apart. */
function message(name: string, headers: readonly string[], body: string | Buffer, shows = true): BrokenMessage {
  const hasSubject = headers.some((line) => /^subject\s*:/i.test(line));
  const header = [...(hasSubject ? [] : [`Subject: ${name}`]), ...headers].join('\n');
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const raw = Buffer.concat([Buffer.from(`${header}\n\n`, 'latin1'), bytes]);
  return { name, raw, ...(shows ? { shows: word } : {}) };
}

const from = 'From: Broken <broken@outside.example>';
const mixed = (boundary: string) => `Content-Type: multipart/mixed; boundary="${boundary}"`;
const text = (body: string) => `Content-Type: text/plain\n\n${body}`;
const nested = (depth: number, inner: string): string => {
  let body = inner;
  for (let level = depth; level > 0; level--)
    body = `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n${body}\n--b${level}--`;
  return body;
};

const structure: readonly BrokenMessage[] = [
  message('boundary-missing', [from, 'Content-Type: multipart/mixed'], `--x\n${text(word)}\n--x--`),
  message('boundary-empty', [from, 'Content-Type: multipart/mixed; boundary=""'], `--\n${text(word)}\n----`),
  message('boundary-never-comes', [from, mixed('never')], `${word}\nno part begins here`),
  message('boundary-never-ends', [from, mixed('x')], `--x\n${text(word)}`),
  message(
    'boundary-prefix-of-another',
    [from, mixed('a')],
    `--a\n${mixed('ab')}\n\n--ab\n${text(word)}\n--ab--\n--a--`,
  ),
  message('boundary-same-inside', [from, mixed('x')], `--x\n${mixed('x')}\n\n--x\n${text(word)}\n--x--\n--x--`),
  message(
    'boundary-very-long',
    [from, mixed(long('y', 900))],
    `--${long('y', 900)}\n${text(word)}\n--${long('y', 900)}--`,
  ),
  message('boundary-with-spaces-after', [from, mixed('x')], `--x   \t\n${text(word)}\n--x--   \n`),
  message(
    'boundary-encoded',
    [from, "Content-Type: multipart/mixed; boundary*=utf-8''x%20y"],
    `--x y\n${text(word)}\n--x y--`,
  ),
  message('parts-without-headers', [from, mixed('x')], `--x\n\n${word}\n--x\n\n--x--`),
  message('parts-empty-thousands', [from, mixed('x')], `--x\n${text(word)}\n${long('--x\n\n', 3_000)}--x--`),
  message(
    'parts-nested-ninety',
    [from, 'MIME-Version: 1.0', nested(90, text(word)).split('\n')[0] ?? ''],
    nested(90, text(word)).split('\n').slice(2).join('\n'),
  ),
  message(
    'parts-nested-thousands',
    [from, 'Content-Type: multipart/mixed; boundary=b1'],
    nested(3_000, text(word)).split('\n').slice(2).join('\n'),
    false,
  ),
  message(
    'message-in-message-hundreds',
    [from, 'Content-Type: message/rfc822'],
    `${long('Content-Type: message/rfc822\n\n', 400)}Subject: innermost\n\n${word}`,
    false,
  ),
  message('message-truncated', [from, mixed('x')], `--x\nContent-Type: message/rfc822\n\nSubject: half`, false),
  message(
    'message-with-encoding',
    [from, 'Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64'],
    Buffer.from(`Subject: inner\n\n${word}`).toString('base64'),
    false,
  ),
  message(
    'related-root-missing',
    [from, 'Content-Type: multipart/related; boundary=x; start="<nobody@x>"; type="text/html"'],
    `--x\nContent-Type: text/html\nContent-ID: <a@x>\n\n<p>${word}</p>\n--x--`,
  ),
  message('alternative-of-nothing', [from, 'Content-Type: multipart/alternative; boundary=x'], '--x--\n', false),
  message(
    'alternative-only-unknown',
    [from, 'Content-Type: multipart/alternative; boundary=x'],
    `--x\nContent-Type: application/x-amp\n\nx\n--x\nContent-Type: text/x-amp-html\n\n<p>${word}</p>\n--x--`,
    false,
  ),
  message(
    'partial-and-external',
    [from, 'Content-Type: message/partial; id="a@b"; number=1; total=99999999'],
    word,
    false,
  ),
  message(
    'external-body',
    [from, 'Content-Type: message/external-body; access-type=URL; URL="https://track.example/x"'],
    `Content-Type: text/html\n\n${word}`,
    false,
  ),
  message('type-nonsense', [from, 'Content-Type: ;;;=/=//;charset'], word),
  message('type-twice', [from, 'Content-Type: text/plain', 'Content-Type: text/html'], `<b>${word}</b>`),
  message('type-without-subtype', [from, 'Content-Type: text'], word),
  message('type-nul-and-controls', [from, 'Content-Type: text/pl\u0001ain; charset="utf-8\u0007"'], word, false),
  message(
    'report-broken',
    [from, 'Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
    `--x\n${text(word)}\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA\n\n:\n--x--`,
  ),
  message(
    'signed-without-signature',
    [from, 'Content-Type: multipart/signed; boundary=x'],
    `--x\n${text(word)}\n--x--`,
  ),
  message(
    'calendar-broken',
    [from, 'Content-Type: multipart/alternative; boundary=x'],
    `--x\n${text(word)}\n--x\nContent-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nRRULE:FREQ=SECONDLY\nDTSTART:99999999T999999Z\nSUMMARY:${long('x', 90_000)}\n--x--`,
  ),
  message(
    'tnef-broken',
    [from, mixed('x')],
    `--x\n${text(word)}\n--x\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\neJ8+Iv//////////////////\n--x--`,
  ),
  message(
    'uuencode-inside',
    [from],
    `${word}\nbegin 644 x.txt\n#86)C\n\`\nend\nbegin 666 ../../etc/passwd\n${long('M', 10_000)}`,
  ),
  message('yenc-inside', [from], `${word}\n=ybegin line=128 size=99999999999 name=../x\n${long('\u00ff', 200)}\n=yend`),
];

const encodings: readonly BrokenMessage[] = [
  message(
    'base64-garbage',
    [from, 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
    `${Buffer.from(word).toString('base64')}!!!\u00e9@@@===\n=`,
  ),
  message(
    'base64-one-letter-lines',
    [from, 'Content-Transfer-Encoding: base64'],
    Buffer.from(word).toString('base64').split('').join('\n'),
  ),
  message(
    'base64-unpadded',
    [from, 'Content-Transfer-Encoding: base64'],
    Buffer.from(`${word}!`).toString('base64').replace(/=+$/, ''),
  ),
  message(
    'quoted-printable-broken',
    [from, 'Content-Transfer-Encoding: quoted-printable'],
    `${word}=ZZ=4=\n=\n= \n=E4=B8`,
  ),
  message(
    'quoted-printable-soft-breaks',
    [from, 'Content-Transfer-Encoding: quoted-printable'],
    `${word}\n${long('=\n', 20_000)}`,
  ),
  message('encoding-unknown', [from, 'Content-Transfer-Encoding: x-secret'], word),
  message(
    'encoding-contradicts',
    [from, 'Content-Transfer-Encoding: 7bit', 'Content-Type: text/plain; charset=us-ascii'],
    Buffer.from(`${word} 你好`, 'utf8'),
  ),
  message(
    'encoding-on-multipart',
    [from, mixed('x'), 'Content-Transfer-Encoding: base64'],
    `--x\n${text(word)}\n--x--`,
  ),
  message('charset-unknown', [from, 'Content-Type: text/plain; charset=klingon-8'], word),
  message(
    'charset-utf16',
    [from, 'Content-Type: text/plain; charset=utf-16le', 'Content-Transfer-Encoding: base64'],
    Buffer.from(word, 'utf16le').toString('base64'),
  ),
  message(
    'charset-utf7',
    [from, 'Content-Type: text/html; charset=utf-7'],
    `${word} +ADw-script+AD4-top.pwned=1+ADw-/script+AD4-`,
  ),
  message('charset-hz', [from, 'Content-Type: text/plain; charset=hz-gb-2312'], `${word} ~{<:Ky2;~} ~{`),
  message(
    'charset-iso2022-endless',
    [from, 'Content-Type: text/plain; charset=iso-2022-jp'],
    `${word}${long('\u001b$B', 20_000)}`,
  ),
  message(
    'charset-lies-gbk',
    [from, 'Content-Type: text/plain; charset=utf-8'],
    Buffer.concat([Buffer.from(`${word} `), Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0xff, 0xfe])]),
  ),
  message(
    'charset-named-twice',
    [from, 'Content-Type: text/plain; charset=utf-8; charset=gbk; charset*0=x; charset*1=y'],
    word,
  ),
  message(
    'bytes-of-every-kind',
    [from],
    Buffer.concat([
      Buffer.from(`${word}\n`),
      Buffer.from(Array.from({ length: 256 }, (_, byte) => (byte === 10 || byte === 13 || byte === 0 ? 32 : byte))),
    ]),
  ),
  message(
    'text-with-zero-bytes',
    [from, 'Content-Transfer-Encoding: base64'],
    Buffer.from(`${word}\u0000\u0000after`).toString('base64'),
  ),
  message('text-line-of-ninety-thousand', [from], `${word} ${long('x', 90_000)}`),
  message('text-only-combining', [from], `${word} ${long('e\u0301\u0302\u0303\u0304\n', 10_000)}`),
  message('text-zalgo-and-bidi', [from], `${word} ${long('\u202e\u2066\u200f', 5_000)}`),
];

const headers: readonly BrokenMessage[] = [
  { name: 'no-headers', raw: Buffer.from(`\n${word}`), shows: word },
  { name: 'no-body', raw: Buffer.from(`Subject: no-body\n${from}`) },
  { name: 'nothing-but-text', raw: Buffer.from(`${word} is not a header and has no colon\nnor this\n`) },
  message('header-without-colon', [from, 'this line has no colon', 'X-After: 1'], word),
  message('header-folded-first', [' folded before anything', from], word),
  message('header-spaces-in-name', ['Subj ect: x', 'Sub\tject: y', 'From : Broken <broken@outside.example>'], word),
  message('header-empty-fields', ['From:', 'To:', 'Date:', 'Message-ID:', 'References:'], word),
  message('header-fifty-thousand-references', [from, `References: ${long('<a@b>\n ', 40_000)}`], word),
  message('header-fold-after-fold', [from, `X-Long: ${long('\n x', 20_000)}`], word),
  message('header-many-thousands', [from, ...Array.from({ length: 4_000 }, (_, index) => `X-${index}: y`)], word),
  message('header-line-of-sixty-thousand', [from, `X-Long: ${long('x', 60_000)}`], word),
  message(
    'subject-encoded-broken',
    [from, 'Subject: subject-encoded-broken =?utf-8?B?4pyT?= =?utf-8?Q?=ZZ?= =?x?y?z?= =?utf-8?B?!!!?= =?'],
    word,
  ),
  message(
    'subject-encoded-endless',
    [from, `Subject: subject-encoded-endless ${long('=?utf-8?B?5L2g?= ', 3_000)}`],
    word,
  ),
  message(
    'subject-control-characters',
    [from, 'Subject: subject-control-characters \u0007\u001b[31m\u0008\u007f'],
    word,
  ),
  message('subject-twice', [from, 'Subject: subject-twice', 'Subject: other'], word),
  message(
    'subject-encoded-line-break',
    [from, `Subject: subject-encoded-line-break =?utf-8?Q?x=0D=0ABcc:_all@x?=`],
    word,
  ),
  message('from-twice', [from, 'From: ceo@hongyan.example'], word),
  message('from-list-of-thousands', [`From: ${long('a@b.example, ', 3_000)}z@b.example`], word),
  message('from-unclosed', ['From: "Broken <broken@outside.example'], word),
  message('from-nested-comments', [`From: ${long('(', 2_000)}x${long(')', 2_000)} <broken@outside.example>`], word),
  message('from-group-endless', [`From: a:${long('b:', 2_000)};`], word),
  message('from-quoted-nonsense', ['From: "\\"\\\\\\" <x@y" <<>@,;:\\".[]> <broken@@outside..example>'], word),
  message('to-undisclosed', [from, 'To: undisclosed-recipients:;', 'Cc: ,,,;;;', 'Bcc: a@b'], word),
  message('date-impossible', [from, 'Date: Tue, 99 Foo 99999 99:99:99 +9999'], word),
  message('date-before-time', [from, 'Date: Mon, 1 Jan 0001 00:00:00 +0000'], word),
  message(
    'message-id-twice',
    [from, 'Message-ID: <a@b>', 'Message-ID: <a@b>', 'In-Reply-To: <a@b>', 'References: <a@b>'],
    word,
  ),
  message('message-id-of-itself', [from, 'Message-ID: <loop@b>', 'References: <loop@b> <loop@b>'], word),
];

const names: readonly BrokenMessage[] = [
  ['name-rfc2231-hundreds', Array.from({ length: 300 }, (_, index) => `filename*${index}=a`).join('; ')],
  ['name-rfc2231-missing-piece', 'filename*0=a; filename*2=c; filename*9999999999=z'],
  ['name-rfc2231-bad-escapes', "filename*=utf-8''%ZZ%E4%B8"],
  ['name-path', 'filename="../../../etc/passwd"'],
  ['name-windows-path', 'filename="C:\\\\Windows\\\\system32\\\\x.dll"'],
  ['name-of-dots', 'filename="..."'],
  ['name-empty', 'filename=""'],
  ['name-long', `filename="${long('n', 5_000)}.txt"`],
  ['name-bidi', 'filename="=?utf-8?B?4oCuZ3BqLmV4ZQ==?="'],
  ['name-line-break', "filename*=utf-8''a%0D%0ASet-Cookie:x.txt"],
  ['name-nul', "filename*=utf-8''a%00.txt"],
].map(([name = '', disposition = '']) =>
  message(
    name,
    [from, mixed('x')],
    `--x\n${text(word)}\n--x\nContent-Type: application/octet-stream\nContent-Disposition: attachment; ${disposition}\n\nfile\n--x--`,
  ),
);

const html: readonly BrokenMessage[] = [
  message('html-deep', [from, 'Content-Type: text/html'], `<p>${word}</p>${long('<div>\n', 20_000)}`),
  message('html-attributes', [from, 'Content-Type: text/html'], `<p>${word}</p><p ${long('a ', 30_000)}>x</p>`),
  message(
    'html-unclosed-everything',
    [from, 'Content-Type: text/html'],
    `<p>${word}</p>${long('<table><tr><td><b><i><a href=x>\n', 2_000)}`,
  ),
  message(
    'html-entities',
    [from, 'Content-Type: text/html'],
    `<p>${word}</p>${long('&#x10FFFF;&#999999999;&nosuch;\n', 5_000)}`,
  ),
  message(
    'html-megabyte-attribute',
    [from, 'Content-Type: text/html', 'Content-Transfer-Encoding: base64'],
    Buffer.from(`<p>${word}</p><p title="${long('x', 1_500_000)}">x</p>`)
      .toString('base64')
      .replace(/.{76}/g, '$&\n'),
  ),
  message('html-of-frames-only', [from, 'Content-Type: text/html'], '<frameset><frame src=x></frameset>', false),
  message('html-empty', [from, 'Content-Type: text/html'], '', false),
  message('html-only-a-picture', [from, 'Content-Type: text/html'], '<img src="https://track.example/x">', false),
  message(
    'html-says-other-charset',
    [from, 'Content-Type: text/html; charset=utf-8'],
    `<meta charset=utf-7><p>${word} 你好</p>`,
  ),
];

/** All of them, the same on every run. */
export const brokenMessages: readonly BrokenMessage[] = [...structure, ...encodings, ...headers, ...names, ...html];
