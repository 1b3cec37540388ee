/** Mail as files: one as its bytes, several in an archive that is written while it is read. */
import { PassThrough, Readable } from 'node:stream';
import { cleanFileName } from '@hongyan/mime';
import type { BlobAnswer } from '../../call/route.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { type BodyName, openBody } from '../bodies/index.ts';
import { inBatches, pickMessages } from '../messages/index.ts';

export type ExportServices = Pick<Services, 'blobs' | 'database'>;

/** A mail to be written out. */
interface ExportedMail {
  readonly n: number;
  readonly subject: string;
  readonly receivedAt: number;
  readonly sizeBytes: number;
  readonly body: BodyName;
}

/** Characters of a subject that become a file name: with the number and the ending it fits every system's 255 bytes, in Chinese too. */
const maxNameCharacters = 60;
const archiveName = 'mails.zip';

async function findExported(
  db: Db,
  scope: Scope & { readonly orgId: number },
  ns: readonly number[],
): Promise<ExportedMail[]> {
  const found: ExportedMail[] = [];
  for (const chunk of inBatches(ns)) {
    const rows = await db
      .selectFrom(pickMessages(scope.account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .select([
        'message.n',
        'message.folder_id',
        'message.subject',
        'message.received_at',
        'message.size_bytes',
        'message.body_id',
      ])
      .execute();
    const seen = rows.filter((row) => row.folder_id > 0 && !scope.hiddenFolders.includes(row.folder_id));
    for (const row of seen) {
      found.push({
        n: row.n,
        subject: row.subject,
        receivedAt: row.received_at,
        sizeBytes: row.size_bytes,
        body: { orgId: scope.orgId, bodyId: row.body_id },
      });
    }
  }
  return found.sort((a, b) => a.n - b.n);
}

/** A file name made of a subject, without the ending. */
export function nameOfSubject(subject: string): string {
  const short = Array.from(cleanFileName(subject)).slice(0, maxNameCharacters).join('');
  const name = cleanFileName(short);
  return name === '' ? 'mail' : name;
}

/** Names that no two entries share, on systems that tell no capitals apart either. */
export function createUniqueNames(): (subject: string) => string {
  const used = new Map<string, number>();
  const taken = new Set<string>();
  return (subject) => {
    const name = nameOfSubject(subject);
    const key = name.normalize('NFKC').toLowerCase();
    for (;;) {
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      const unique = count === 1 ? `${name}.eml` : `${name} (${String(count)}).eml`;
      const normalised = unique.normalize('NFKC').toLowerCase();
      if (taken.has(normalised)) continue;
      taken.add(normalised);
      return unique;
    }
  };
}

function toReadable(services: ExportServices, mail: ExportedMail): Readable {
  return Readable.from(openBody(services, mail.body), { objectMode: false });
}

/** One mail, byte for byte as it came. */
function exportOne(services: ExportServices, mail: ExportedMail): BlobAnswer {
  return {
    fileName: `${nameOfSubject(mail.subject)}.eml`,
    type: 'application/octet-stream',
    size: mail.sizeBytes,
    stream: toReadable(services, mail),
    inline: false,
  };
}

/** Bodies are opened one after the other, each when the one before has been written: nothing is whole in memory. */
async function exportArchive(services: ExportServices, mails: readonly ExportedMail[]): Promise<BlobAnswer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const uniqueName = createUniqueNames();
  // Not yazl's own stream: when the caller goes away, this one is destroyed and nothing more is opened.
  const stream = new PassThrough();
  zip.on('error', (error: Error) => stream.destroy(error));
  let open: Readable | null = null;
  stream.once('close', () => open?.destroy());
  for (const mail of mails) {
    const entry = { size: mail.sizeBytes, compress: false, mtime: new Date(mail.receivedAt) };
    zip.addReadStreamLazy(uniqueName(mail.subject), entry, (give) => {
      if (stream.destroyed) return;
      const body = toReadable(services, mail);
      body.on('error', (error) => stream.destroy(error));
      open = body;
      give(null, body);
    });
  }
  zip.outputStream.pipe(stream);
  return new Promise((resolve) => {
    // Everything is stored as it is, so the size is known before the first byte: the person sees how far it is.
    const answer = (size: number) =>
      resolve({
        fileName: archiveName,
        type: 'application/octet-stream',
        size: size < 0 ? null : size,
        stream,
        inline: false,
      });
    zip.end({ forceZip64Format: false, comment: '' }, answer as () => void);
  });
}

/**
 * The mails as a file: one as .eml, several as .zip. `isWhole` is for mails that were named: each must be there, else
 * mailNotFound; of a list, what went away meanwhile is left out. Refuses with selectRow when there is none.
 */
export async function exportMails(
  services: ExportServices,
  scope: Scope & { readonly orgId: number },
  ns: readonly number[],
  options: { readonly isWhole: boolean; readonly asArchive: boolean },
): Promise<BlobAnswer> {
  const mails = await findExported(services.database.read, scope, ns);
  if (options.isWhole && mails.length !== ns.length) throw new UserError('mailNotFound');
  const [first] = mails;
  if (first === undefined) throw new UserError('selectRow');
  return mails.length === 1 && !options.asArchive ? exportOne(services, first) : exportArchive(services, mails);
}
