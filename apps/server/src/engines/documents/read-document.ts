/** One reader for every document that is shown as data. Runs in a process that may be killed: see engines/sandbox. */
import type { AttachmentPreview, PreviewOf } from '@hongyan/contract';
import { maxDocumentBytes } from './limits.ts';
import { readGzip, readTar, readZip } from './read-archive.ts';
import { readMail } from './read-mail.ts';
import { readOpenDocument } from './read-opendocument.ts';
import { readPptx } from './read-pptx.ts';
import { readRtf } from './read-rtf.ts';
import { readXlsx } from './read-xlsx.ts';
import { DocumentRefused } from './refusal.ts';

/** The formats that are read outside of the server's own process. */
export type DocumentFormat = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'rtf' | 'zip' | 'tar' | 'gzip' | 'mail';

export interface DocumentInput {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
  /** The name that the person gets: says what lies in a gzip. */
  readonly fileName: string;
}

/** What an old Office file, which an encrypted new one is too, begins with (MS-CFB 2.2). */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
const officeFormats: ReadonlySet<DocumentFormat> = new Set(['docx', 'xlsx', 'pptx']);

async function read({ bytes, format, fileName }: DocumentInput): Promise<AttachmentPreview> {
  if (bytes.length > maxDocumentBytes) throw new DocumentRefused('tooLarge');
  // An Office file with a password is a compound file around the encrypted one; an old one with a new name is one too.
  if (officeFormats.has(format) && beginsWith(bytes, compoundFile)) throw new DocumentRefused('encrypted');
  switch (format) {
    case 'docx':
      // The library takes a tenth of a second to load; a sheet need not wait for it.
      return (await import('./read-docx.ts')).readDocx(bytes);
    case 'xlsx':
      return readXlsx(bytes);
    case 'pptx':
      return readPptx(bytes);
    case 'odt':
    case 'ods':
    case 'odp':
      return readOpenDocument(bytes, format);
    case 'rtf':
      return readRtf(bytes);
    case 'zip':
      return readZip(bytes);
    case 'tar':
      return readTar(bytes);
    case 'gzip':
      return readGzip(bytes, fileName);
    case 'mail':
      return readMail(bytes);
  }
}

const refused = (reason: PreviewOf<'refused'>['reason']): PreviewOf<'refused'> => ({ view: 'refused', reason });

/** Reads a document. Never rejects: what cannot be read is an answer, and what a library throws means that the file is damaged. */
export async function readDocument(input: DocumentInput): Promise<AttachmentPreview> {
  try {
    return await read(input);
  } catch (error) {
    return refused(error instanceof DocumentRefused ? error.reason : 'damaged');
  }
}
