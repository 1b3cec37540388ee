import { hash } from 'node:crypto';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { AgeError, decryptAge, encryptAge } from '../../../engines/secrets/age-format.ts';
import { type AgeIdentity, parseAgeIdentities, parseAgeRecipient } from '../../../engines/secrets/age-keys.ts';
import type { Secrets } from '../../../engines/secrets/port.ts';
import { DamagedObjectError } from './object-store.ts';
import type { Repository } from './repository.ts';

/** Content as it comes in parts. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How content becomes files of the backup. */
export interface Encoder {
  /** The public key to which it encrypts; null: it does not. */
  readonly recipient: string | null;
  /** The key of a chunk: the same for the same content. */
  nameOf(chunk: Uint8Array): string;
  /** 32 bytes by which equal blocks are known. */
  hashBlock(block: Uint8Array): Uint8Array;
  encode(content: Content): Content;
}

/** How files of the backup become content again. */
export interface Decoder {
  /** Throws DamagedObjectError where they cannot be read. */
  decode(stored: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

const plainEncoder: Encoder = {
  recipient: null,
  nameOf: (chunk) => hash('sha256', chunk, 'hex'),
  hashBlock: (block) => hash('sha256', block, 'buffer'),
  encode: (content) => content,
};

/**
 * Encrypts to a public key of age. Names and hashes are made with a key of the data directory: from those of plain content somebody could find out
 * whether a backup has a file that they know. Throws UsageError.
 */
export function chooseEncoder(text: string | null, secrets: Pick<Secrets, 'hashToken'>): Encoder {
  if (text === null) return plainEncoder;
  const recipient = parseAgeRecipient(text);
  if (recipient === null) throw new UsageError('--encrypt-to needs a public key of age, such as age1….');
  const sign = (bytes: Uint8Array): Buffer =>
    Buffer.from(secrets.hashToken('backup', `${recipient.text} ${hash('sha256', bytes, 'hex')}`), 'base64url');
  return {
    recipient: recipient.text,
    nameOf: (chunk) => sign(chunk).toString('hex'),
    hashBlock: sign,
    encode: (content) => encryptAge(content, recipient),
  };
}

async function* decrypt(stored: AsyncIterable<Uint8Array>, identities: readonly AgeIdentity[]) {
  try {
    yield* decryptAge(stored, identities);
  } catch (error) {
    if (!(error instanceof AgeError)) throw error;
    throw new DamagedObjectError(`A file of the backup cannot be decrypted: ${error.message}.`, { cause: error });
  }
}

/** What reads a directory; null: it is encrypted, and no identity was given. Throws UsageError for identities that do not fit. */
export function chooseDecoder({ path, recipient }: Repository, identities: string | null): Decoder | null {
  if (recipient === null) return { decode: (stored) => stored };
  if (identities === null) return null;
  const fitting = parseAgeIdentities(identities).filter((identity) => identity.recipient.text === recipient);
  if (fitting.length === 0)
    throw new UsageError(`${path} is encrypted to ${recipient}, and --identity has no key for it.`);
  return { decode: (stored) => decrypt(stored, fitting) };
}

/** The same, where nothing can be done without. */
export function requireDecoder(repository: Repository, identities: string | null): Decoder {
  const decoder = chooseDecoder(repository, identities);
  if (decoder === null)
    throw new UsageError(
      `${repository.path} is encrypted to ${repository.recipient ?? ''}. Name the file with its private key by --identity.`,
    );
  return decoder;
}
