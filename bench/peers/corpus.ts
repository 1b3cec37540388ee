/** The mails that all sides begin with, as a Maildir for each person. */
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { createArrivals } from '../parts/arrival-mails.ts';

const secondMs = 1_000;
const firstSecond = 1_760_000_000;

const getMaildir = (folder: string, address: string) => join(folder, address, 'Maildir');
const getFile = (folder: string, address: string, n: number, bytes: number) =>
  join(
    getMaildir(folder, address),
    'cur',
    // The sizes in the name are what Dovecot writes itself at delivery.
    `${String(firstSecond + n)}.M${String(n)}.bench,S=${String(bytes)},W=${String(bytes)}:2,`,
  );

/** A message without what SMTP adds to it. */
const removeDots = (content: Buffer): Buffer =>
  Buffer.from(
    content
      .toString('latin1')
      .replace(/\.\r\n$/, '')
      .replace(/^\.\./gm, '.'),
    'latin1',
  );

export interface Corpus {
  /** The mail `n` (from 1) of the person with this index. */
  read(person: number, n: number): Buffer;
  readonly megabytes: number;
  /** How the newest messages of each person begin, without spaces. */
  readonly beginnings: readonly (readonly string[])[];
}

/** Messages of which the beginning is known: more than a list shows at once, whatever its order among mails of the same moment. */
const knownMails = 150;

/** How a message begins: of these mails, the text is the first part and in base64. */
function readBeginning(mail: Buffer): string {
  const [, text = ''] =
    /Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail.toString('latin1')) ?? [];
  return Buffer.from(text, 'base64').toString().replaceAll(/\s/g, '').slice(0, 12);
}

/** Writes so many mails for each; the newest has come just now. */
export async function writeCorpus(
  folder: string,
  people: readonly { readonly address: string; readonly mails: number }[],
  arrivals: ReturnType<typeof createArrivals>,
): Promise<Corpus> {
  const files: string[][] = [];
  let bytes = 0;
  for (const { address, mails } of people) {
    for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(getMaildir(folder, address), name), { recursive: true });
    const own: string[] = [];
    const startAt = Date.now() - mails * secondMs;
    for (let n = 1; n <= mails; n += 1) {
      const mail = removeDots((await arrivals.write(address)).content);
      const file = getFile(folder, address, n, mail.length);
      writeFileSync(file, mail);
      // The time of arrival is the file's.
      utimesSync(file, new Date(startAt + n * secondMs), new Date(startAt + n * secondMs));
      own.push(file);
      bytes += mail.length;
    }
    files.push(own);
  }
  return {
    read: (person, n) => readFileSync(files[person]?.[n - 1] ?? ''),
    beginnings: files.map((own) => own.slice(-knownMails).map((file) => readBeginning(readFileSync(file)))),
    megabytes: Math.round(bytes / 1e6),
  };
}
