import { PassThrough, Readable } from 'node:stream';
import { cleanFileName, findPart } from '@hongyan/mime';
import type { CallContext } from '../../call/call-context.ts';
import type { BlobAnswer } from '../../call/route.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import { openPart, readStoredBody } from '../../mail/bodies/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';

/** Formats that are packed already: packing them again costs time and saves nothing. */
const packed =
  /\.(?:zip|7z|rar|gz|tgz|bz2|xz|docx|xlsx|pptx|odt|ods|odp|jpe?g|png|gif|webp|heic|mp[34]|m4[av]|mov|webm|ogg|flac|pdf)$/i;

/** Names for the files of one folder: clean, never empty, and no two alike in a file system that does not tell cases apart. */
function makeZipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const clean = cleanFileName(name) || 'file';
    const dot = clean.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
    let unique = clean;
    // A number a name and not a search from one on: forty files of one name are forty steps.
    let count = next.get(clean.toLowerCase()) ?? 1;
    while (taken.has(unique.toLowerCase())) unique = `${stem} (${(count += 1)})${extension}`;
    next.set(clean.toLowerCase(), count);
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/**
 * All files of a mail as one zip, made while it is read: nothing is held but a chunk of the file whose turn it is. Refuses with
 * mailNotFound, and attachmentNotFound when the mail has no files.
 */
export async function downloadAll(
  services: Pick<Services, 'database' | 'blobs'>,
  context: CallContext,
  request: { readonly scope: Scope; readonly n: number },
): Promise<BlobAnswer> {
  const { read } = services.database;
  const row = await findMail(read, request.scope, request.n);
  const { orgId } = context.session;
  const { raw, structure, summary } = await readStoredBody(read, { orgId, bodyId: row.body_id });
  const files = summary.attachments.filter((file) => !file.isInline);
  if (files.length === 0) throw new UserError('attachmentNotFound');
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const names = makeZipNames(files.map(({ fileName }) => fileName));
  for (const [index, file] of files.entries()) {
    const part = findPart(structure, file.path);
    const name = names[index];
    if (!part || name === undefined) continue;
    const options = { mtime: new Date(row.received_at), compress: !packed.test(name) };
    zip.addReadStreamLazy(name, options, (take) => {
      const source = Readable.from(openPart(services.blobs, raw, part), { objectMode: false });
      // A body that cannot be read ends the answer in the middle: a broken download, never a whole-looking archive.
      source.on('error', (error) => output.destroy(error));
      take(null, source);
    });
  }
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  const subject = row.subject.trim();
  return {
    fileName: `${subject === '' ? 'attachments' : subject.slice(0, 80)}.zip`,
    type: 'application/zip',
    size: null,
    stream: output,
    inline: false,
  };
}
