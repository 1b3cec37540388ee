/**
 * The plain text of an attachment, for the index: what a person would search for in it, without form. Runs in the killable
 * child only.
 */
import { decodeText, detectCharset, htmlToText, scanMessage, summariseMessage } from '@hongyan/mime';
import type { DocumentFormat } from '../document-format.ts';

export interface DocumentTextInput {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
  /** Of a text part, as the mail says. */
  readonly charset: string | null;
  /** Reading stops when there is this much. */
  readonly maxCharacters: number;
}

/** `refused`: damaged, encrypted or built to burst; there is nothing to find in it. */
export type DocumentTextOutput = { readonly status: 'read'; readonly text: string } | { readonly status: 'refused' };

function decode(bytes: Uint8Array, charset: string | null, use: 'text' | 'markup'): string {
  return decodeText(bytes, charset ?? detectCharset(bytes), use);
}

async function readMessage(bytes: Uint8Array): Promise<string> {
  const summary = await summariseMessage(scanMessage(bytes), (start, end) => bytes.subarray(start, end));
  const people = [...summary.from, ...summary.to].map(({ name, address }) => `${name} ${address}`);
  return [summary.subject, ...people, summary.indexText, summary.partText].join('\n');
}

async function readFormat({ bytes, format, charset, maxCharacters }: DocumentTextInput): Promise<string> {
  switch (format) {
    case 'text':
      return decode(bytes, charset, 'text');
    case 'html':
      return htmlToText(decode(bytes, charset, 'markup'), { maxCharacters });
    case 'message':
      return readMessage(bytes);
    case 'pdf':
      return (await import('./pdf-text.ts')).readPdfText(bytes, maxCharacters);
    default:
      return (await import('./office-text.ts')).readOfficeText(bytes, format, maxCharacters);
  }
}

/** Never rejects for what stands in the bytes. */
export async function readDocumentText(input: DocumentTextInput): Promise<DocumentTextOutput> {
  try {
    const text = await readFormat(input);
    // NUL is no text, and no database takes it.
    return { status: 'read', text: text.replaceAll('\0', ' ').slice(0, input.maxCharacters).toWellFormed() };
  } catch {
    // An untrusted file that cannot be read is no fault of ours: it is found by its name.
    return { status: 'refused' };
  }
}
