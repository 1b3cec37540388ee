/** Prints how fast the package is on this machine, and how its time grows on hostile input (run it with `node`). */
import {
  createStructureScanner,
  decodeTransfer,
  formatBodyStructure,
  formatEnvelope,
  scanMessage,
  summariseMessage,
} from '../index.ts';
import {
  deepMessages,
  deepParts,
  endlessHeader,
  manyParts,
  manyReferences,
  unclosedComment,
} from './hostile-messages.ts';

const chunkBytes = 64 * 1024;

function timeMs(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** The best of several runs: what the code costs without its neighbours on the machine. */
function bestMs(run: () => void, times = 7): number {
  return Math.min(...Array.from({ length: times }, () => timeMs(run)));
}

function scanInChunks(bytes: Uint8Array): void {
  const scanner = createStructureScanner();
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.write(bytes.subarray(at, at + chunkBytes));
  scanner.end();
}

const attachmentMail = Buffer.concat([
  Buffer.from(
    'From: a@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\ntext\r\n--x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  ),
  Buffer.from(`${'QUJD'.repeat(19)}\r\n`.repeat(Math.round((25 * 1024 * 1024) / 78))),
  Buffer.from('--x--\r\n'),
]);
const scanMs = bestMs(() => scanInChunks(attachmentMail));
console.log(`scan of a 25 MiB attachment: ${Math.round(attachmentMail.length / 1e3 / scanMs)} MB/s`);

const encoded = attachmentMail.subarray(300, 300 + 20 * 1024 * 1024);
for (const encoding of ['base64', 'quoted-printable']) {
  console.log(
    `decoding ${encoding}: ${Math.round(encoded.length / 1e3 / bestMs(() => decodeTransfer(encoded, encoding), 3))} MB/s`,
  );
}

const words = 'The quick brown fox jumps over the lazy dog. 鸿雁邮件系统今天发布了新的版本。 ';
const smallMail = Buffer.from(
  `From: "张三" <zhang@example.cn>\r\nTo: ${Array.from({ length: 8 }, (_, index) => `User ${index} <u${index}@example.org>`).join(', ')}\r\nSubject: =?utf-8?B?5L2g5aW9?=\r\nDate: Fri, 5 Jan 2024 10:00:00 +0800\r\nMessage-ID: <1@example.cn>\r\n` +
    `Content-Type: multipart/alternative; boundary=y\r\n\r\n--y\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${words.repeat(45)}\r\n--y\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body>${`<p>${words}</p>\r\n`.repeat(40)}</body></html>\r\n--y--\r\n`,
);
const count = 3_000;
const smallScanMs = bestMs(() => {
  for (let index = 0; index < count; index++) scanMessage(smallMail);
}, 3);
console.log(
  `scan of ${Math.round(smallMail.length / 1000)} kB mails: ${Math.round((count / smallScanMs) * 1000)} messages/s`,
);
const started = performance.now();
for (let index = 0; index < count; index++) {
  const structure = scanMessage(smallMail);
  await summariseMessage(structure, (start, end) => smallMail.subarray(start, end));
  formatEnvelope(structure);
  formatBodyStructure(structure, { extended: true });
}
console.log(
  `scan, summary, envelope, body structure: ${Math.round((count / (performance.now() - started)) * 1000)} messages/s`,
);

const attacks: [string, (size: number) => Uint8Array, number][] = [
  ['50 000 references', manyReferences, 50_000],
  ['20 000 parts', manyParts, 20_000],
  ['depth 5 000', deepParts, 5_000],
  ['messages in messages 5 000', deepMessages, 5_000],
  ['unclosed comment of 1 MB', unclosedComment, 1_000_000],
  ['header of 8 MB', endlessHeader, 8_000_000],
  ['"=?" 1 MB', (size) => Buffer.from(`Subject: ${'=?'.repeat(size / 2)}\r\n\r\n`), 1_000_000],
  ['";" 1 MB', (size) => Buffer.from(`Content-Type: a/b${';'.repeat(size)}x=y\r\n\r\n`), 1_000_000],
  ['":" 64 kB', (size) => Buffer.from(`From: ${'a '.repeat(size / 4)}a@b${' :'.repeat(size / 4)}\r\n\r\n`), 30_000],
  ['"<" 1 MB html', (size) => Buffer.from(`Content-Type: text/html\r\n\r\n${'<a "'.repeat(size / 4)}`), 1_000_000],
  [
    '"<script" 1 MB html',
    (size) => Buffer.from(`Content-Type: text/html\r\n\r\n${'<script></s'.repeat(size / 11)}`),
    1_000_000,
  ],
  ['"&" 1 MB html', (size) => Buffer.from(`Content-Type: text/html\r\n\r\n${'&#1'.repeat(size / 3)}`), 1_000_000],
  ['"cid:" 1 MB html', (size) => Buffer.from(`Content-Type: text/html\r\n\r\n${'cid:a'.repeat(size / 5)}`), 1_000_000],
  [
    'flowed 1 MB',
    (size) => Buffer.from(`Content-Type: text/plain; format=flowed\r\n\r\n${'> a \r\n'.repeat(size / 6)}`),
    1_000_000,
  ],
  [
    '"--" lines 8 MB, 90 levels',
    (size) => Buffer.concat([deepParts(90), Buffer.from('--b\r\n'.repeat(size / 5))]),
    8_000_000,
  ],
];
for (const [name, make, size] of attacks) {
  const timings = [];
  for (const bytes of [make(size), make(2 * size)]) {
    const begun = performance.now();
    const structure = scanMessage(bytes);
    await summariseMessage(structure, (start, end) => bytes.subarray(start, end));
    formatEnvelope(structure);
    formatBodyStructure(structure, { extended: true });
    timings.push(performance.now() - begun);
  }
  console.log(`${name}: ${timings.map((ms) => `${ms.toFixed(1)} ms`).join(', twice the size: ')}`);
}
