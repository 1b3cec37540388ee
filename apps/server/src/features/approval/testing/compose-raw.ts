/** Messages of tests, as they would leave. */
import { ZipFile } from 'yazl';

export interface TestFile {
  readonly name: string;
  readonly type?: string;
  readonly bytes: Buffer;
}

export async function createZip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const createDocx = (text: string): Promise<Buffer> =>
  createZip({
    'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });

const toLines = (bytes: Buffer): string => bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');

export interface RawMessage {
  readonly subject?: string;
  readonly body?: string;
  /** A body of its own, with its Content-Type. */
  readonly bodyPart?: string;
  readonly headers?: readonly string[];
  readonly files?: readonly TestFile[];
}

export function composeRaw({
  subject = 'Hello',
  body = 'Hello',
  bodyPart,
  headers = [],
  files = [],
}: RawMessage): string {
  const parts = files.map(({ name, type = 'application/octet-stream', bytes }) =>
    [
      '--b',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      toLines(bytes),
      '',
    ].join('\r\n'),
  );
  return [
    'From: Anna <anna@example.org>',
    'To: chen.wei@partner.example',
    `Subject: ${subject}`,
    'Message-ID: <test@example.org>',
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\n${bodyPart ?? `Content-Type: text/plain; charset=utf-8\r\n\r\n${body}`}\r\n`,
    ...parts,
    '--b--\r\n',
  ].join('\r\n');
}
