/** Mails of every sort that a mail client meets, each from its number alone: the same on every run. */
import { createHash } from 'node:crypto';
import { createMailGenerator } from './generated-mail.ts';

const largeBytes = 5_000_000;
const base64Line = 76;

const normalise = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(new RegExp(`.{${String(base64Line)}}`, 'g'), '$&\r\n');
const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** Bytes that no one compresses, from a number. */
function noise(seed: string, bytes: number): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at * 32 < bytes; at += 1)
    blocks.push(
      createHash('sha256')
        .update(`${seed} ${String(at)}`)
        .digest(),
    );
  return Buffer.concat(blocks).subarray(0, bytes);
}

interface Message {
  readonly name: string;
  readonly from: string;
  readonly date: string;
  readonly subject: string;
  readonly body: string;
}

const header = ({ name, from, date }: Message, ...more: readonly string[]): string =>
  [`From: ${from}`, `To: <owner@bench.example>`, `Date: ${date}`, `Message-ID: <${name}@bench.example>`, ...more].join(
    '\r\n',
  );
const mime = 'MIME-Version: 1.0';

function withAttachment(message: Message, bytes: number): Buffer {
  const subject = word(message.subject);
  const top = header(
    message,
    `Subject: ${subject}`,
    mime,
    `Content-Type: multipart/mixed; boundary="=_${message.name}"`,
  );
  const text = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${message.body}`;
  const file = `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''%E6%8A%A5%E5%91%8A.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${normalise(noise(message.name, bytes))}`;
  const parts = [text, file].map((part) => `--=_${message.name}\r\n${part}\r\n`).join('');
  return Buffer.from(`${top}\r\n\r\npreamble\r\n${parts}--=_${message.name}--\r\n`);
}

function html(message: Message): Buffer {
  const boundary = `alt${message.name}`;
  const top = header(
    message,
    `Subject: ${word(message.subject)}`,
    mime,
    `Content-Type: multipart/alternative;\r\n\tboundary=${boundary}`,
  );
  const quoted = `<p style=3D"color:red">${message.subject.replace(/[^ -~]/g, '')}</p>=\r\n<hr>`;
  const markup = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quoted}`;
  const text = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${normalise(Buffer.from(message.body))}`;
  return Buffer.from(`${top}\r\n\r\n--${boundary}\r\n${text}\r\n--${boundary}\r\n${markup}\r\n--${boundary}--\r\n`);
}

const plain = (message: Message): Buffer =>
  Buffer.from(
    `${header(message, `Subject: ${word(message.subject)}`, mime, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64')}\r\n\r\n${normalise(Buffer.from(message.body))}\r\n`,
  );

/** What nobody should send and everybody gets. */
const odd: readonly ((message: Message) => Buffer)[] = [
  // Raw UTF-8 in the header, undeclared.
  (message) => Buffer.from(`${header(message, `Subject: ${message.subject}`)}\r\n\r\n${message.body}\r\n`),
  // Raw GB 18030 in header and text.
  (message) =>
    Buffer.concat([
      Buffer.from(`${header(message)}\r\nSubject: `),
      Buffer.from([0xba, 0xe8, 0xd1, 0xe3]),
      Buffer.from('\r\nContent-Type: text/plain; charset=gb18030\r\n\r\n'),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0d, 0x0a]),
    ]),
  // No text at all. (Without the empty line after the header mbsync leaves a mail where it is, on any server.)
  (message) => Buffer.from(`${header(message, 'Subject: header alone')}\r\n\r\n`),
  // No line end at the end.
  (message) => Buffer.from(`${header(message, 'Subject: unended')}\r\n\r\n.\r\n..\r\nFrom here on\r\n>From\r\nno end`),
  // A long line, and a boundary that never closes.
  (message) =>
    Buffer.from(
      `${header(message, 'Subject: open', mime, 'Content-Type: multipart/mixed; boundary=x')}\r\n\r\n--x\r\n\r\n${'long '.repeat(800)}\r\n`,
    ),
  // A mail in a mail, twice the same field, a type that is none, an empty subject.
  (message) =>
    Buffer.from(
      `${header(message, 'Subject:', 'X-Twice: 1', 'x-twice: 2', mime, 'Content-Type: message/rfc822')}\r\n\r\nFrom: <inner@bench.example>\r\nContent-Type: nonsense\r\nSubject: inner\r\n\r\ninner text\r\n`,
    ),
  // No From, no Date, no Message-ID.
  (message) => Buffer.from(`Subject: bare ${message.name}\r\n\r\n${message.body}\r\n`),
];

/** So many mails: half plain, HTML, each twentieth with an attachment, each twenty-fifth odd, one of 5 MB in the middle. */
export function* clientMails(count: number): Generator<Buffer> {
  const generator = createMailGenerator(3);
  const startAt = Date.UTC(2026, 0, 1);
  for (let n = 1; n <= count; n += 1) {
    const { subject, body } = generator.mail(n, n);
    const message: Message = {
      name: `m${String(n)}`,
      from: `${word(`同事${String(n % 300)}`)} <p${String(n % 300)}@partner.example>`,
      date: new Date(startAt + n * 60_000).toUTCString(),
      subject: `${String(n)} ${subject.slice(0, 40)}`,
      body,
    };
    if (n === Math.ceil(count / 2)) yield withAttachment(message, largeBytes);
    else if (n % 25 === 0) yield odd[(n / 25) % odd.length]?.(message) ?? plain(message);
    else if (n % 20 === 1) yield withAttachment(message, 20_000 + (n % 7) * 5_000);
    else yield n % 2 === 0 ? html(message) : plain(message);
  }
}
