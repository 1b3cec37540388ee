/** The message of a read-limited mail as it is kept: JSON, under a key of its own (AES-256-GCM), in a blob. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AuthorisedMessage } from '@hongyan/contract';
import type { BlobStore } from '../../engines/blobs/port.ts';

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
/** NIST SP 800-38D §8.2; a key is used once. */
const nonceBytes = 12;
const tagBytes = 16;

/** What is encrypted: all that a read hands out but what is counted. */
export type MessageContent = Pick<AuthorisedMessage, 'subject' | 'from' | 'html' | 'text' | 'files'>;

export interface EncryptedMessage {
  /** base64. */
  readonly key: string;
  readonly blobId: string;
  readonly sizeBytes: number;
}

/** Encrypts a message into a blob. `uid` is bound to it: a blob put in another's place does not open. */
export async function encryptMessage(
  blobs: Pick<BlobStore, 'create'>,
  uid: string,
  message: MessageContent,
): Promise<EncryptedMessage> {
  const key = randomBytes(keyBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(uid, 'ascii'));
  const writer = await blobs.create();
  try {
    await writer.write(nonce);
    await writer.write(cipher.update(JSON.stringify(message), 'utf8'));
    await writer.write(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    return { key: key.toString('base64'), sizeBytes: writer.size, blobId: await writer.finish() };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** The encrypted bytes. Rejects when they are gone. */
export async function readEncrypted(blobs: Pick<BlobStore, 'read'>, blobId: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(blobId)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Opens what `encryptMessage` has written. Throws when the key is another's or a byte is wrong. */
export function decrypt(uid: string, key: string, encrypted: Buffer): MessageContent {
  const decipher = createDecipheriv(cipherName, Buffer.from(key, 'base64'), encrypted.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(uid, 'ascii'));
  decipher.setAuthTag(encrypted.subarray(encrypted.length - tagBytes));
  const text = decipher.update(encrypted.subarray(nonceBytes, encrypted.length - tagBytes));
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8')) as MessageContent;
}
