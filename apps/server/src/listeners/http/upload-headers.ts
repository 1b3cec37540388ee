import type { FastifyRequest } from 'fastify';
import type { UploadAnnouncement, UploadChunk } from '../../call/resumable-uploads.ts';
import { UserError } from '../../call/user-error.ts';

/** A name of 500 characters of four bytes in base64, a type and a purpose; more is an attack on whoever reads it. */
const maxMetadataCharacters = 4_096;
const maxNameBytes = 2_000;
const typeForm = /^[a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80}$/i;

const invalid = (reason: string): UserError => new UserError('uploadHeaderInvalid', { reason });

/** One header line of digits: `1, 2` and `+5` are no numbers. */
function readNumber(request: FastifyRequest, name: string): number {
  const text = request.headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw invalid(name);
  return Number(text);
}

function decodeValue(text: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw invalid('Upload-Metadata: base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
  } catch (error) {
    throw new UserError('uploadHeaderInvalid', { reason: 'Upload-Metadata: UTF-8' }, { cause: error });
  }
}

/** `key base64, key base64` (tus 1.0, "Upload-Metadata"): each key once. */
export function parseMetadata(header: string): ReadonlyMap<string, string> {
  if (header.length > maxMetadataCharacters) throw invalid('Upload-Metadata: length');
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (!/^[\x21-\x2b\x2d-\x7e]{1,50}$/.test(key) || more.length > 0) throw invalid('Upload-Metadata: form');
    if (values.has(key)) throw invalid('Upload-Metadata: a key twice');
    values.set(key, decodeValue(value));
  }
  return values;
}

/** What a creation announces. The length must be known: without it no limit could be kept. */
export function readAnnouncement(request: FastifyRequest): UploadAnnouncement {
  const header = request.headers['upload-metadata'];
  const metadata = parseMetadata(typeof header === 'string' ? header : '');
  const fileName = metadata.get('filename') ?? '';
  if (fileName.trim() === '' || Buffer.byteLength(fileName) > maxNameBytes) throw invalid('filename');
  const type = metadata.get('filetype') ?? '';
  const purpose = metadata.get('purpose') ?? 'attachment';
  if (purpose !== 'attachment' && purpose !== 'large' && purpose !== 'file') throw invalid('purpose');
  const folder = metadata.get('folder') ?? '';
  if (purpose === 'file' && !/^\d{1,12}$/.test(folder)) throw invalid('folder');
  return {
    lengthBytes: readNumber(request, 'upload-length'),
    fileName,
    type: typeForm.test(type) ? type.toLowerCase() : 'application/octet-stream',
    purpose,
    folderId: purpose === 'file' ? Number(folder) : 0,
  };
}

const digestBytes = { sha1: 20, sha256: 32 } as const;

/** `sha256 base64` (tus 1.0, "Checksum"). */
export function readChecksum(header: string | string[] | undefined): UploadChunk['checksum'] {
  if (header === undefined) return null;
  const [algorithm, text, ...more] = typeof header === 'string' ? header.split(' ') : [];
  if ((algorithm !== 'sha1' && algorithm !== 'sha256') || text === undefined || more.length > 0)
    throw invalid('Upload-Checksum');
  const digest = Buffer.from(text, 'base64');
  if (digest.byteLength !== digestBytes[algorithm]) throw invalid('Upload-Checksum');
  return { algorithm, digest };
}

/** What a PATCH says of its bytes. */
export function readChunkHeaders(request: FastifyRequest): Omit<UploadChunk, 'stream'> {
  const length = request.headers['content-length'];
  return {
    offset: readNumber(request, 'upload-offset'),
    contentLength: length === undefined ? null : Number(length),
    checksum: readChecksum(request.headers['upload-checksum']),
  };
}
