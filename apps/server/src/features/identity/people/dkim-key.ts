/** A domain's keys for DKIM (RFC 6376, RFC 8301: RSA of 2048 bits; RFC 8463: Ed25519), encrypted before they reach the store. */
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '../../../engines/database/port.ts';
import type { DkimKeyTable } from '../../../engines/database/schema/sending/dkim-keys-tables.ts';
import type { Secrets } from '../../../engines/secrets/port.ts';

const encryptionPurpose = 'dkim';
const modulusBits = 2048;
/** The public half of Ed25519 is the end of its SubjectPublicKeyInfo (RFC 8410 §4). */
const ed25519Bytes = 32;

export type DkimAlgorithm = DkimKeyTable['algorithm'];

/** One key of a domain. `encryptedKey` is opened with `openDkimKey`. */
export interface DkimKey {
  readonly orgId: number;
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: DkimAlgorithm;
  readonly state: DkimKeyTable['state'];
  readonly encryptedKey: string;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A key that is in no store yet. */
export interface NewDkimKey {
  readonly algorithm: DkimAlgorithm;
  readonly encryptedKey: string;
}

/** The selector names the month in which the key was made, so that a later key stands beside it in DNS; `taken` are the domain's others. */
export function chooseSelector(now: number, taken: readonly string[]): string {
  const month = `hy${new Date(now).toISOString().slice(0, 7).replace('-', '')}`;
  for (let number = 1; ; number += 1) {
    const selector = number === 1 ? month : `${month}-${String(number)}`;
    if (!taken.includes(selector)) return selector;
  }
}

/** Makes a key. RSA takes a tenth of a second or more, off the event loop. */
export async function createDkimKey(
  secrets: Pick<Secrets, 'encrypt'>,
  algorithm: DkimAlgorithm = 'rsa',
): Promise<NewDkimKey> {
  const { privateKey } =
    algorithm === 'rsa'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits })
      : await promisify(generateKeyPair)('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { algorithm, encryptedKey: secrets.encrypt(encryptionPurpose, pem) };
}

/** The private key as PEM, for signing. */
export function openDkimKey(secrets: Pick<Secrets, 'decrypt'>, key: Pick<DkimKey, 'encryptedKey'>): string {
  return secrets.decrypt(encryptionPurpose, key.encryptedKey);
}

/** The value of the key's record in DNS (RFC 6376 §3.6.1; RFC 8463 §4). */
export function writeDkimRecord(
  secrets: Pick<Secrets, 'decrypt'>,
  key: Pick<DkimKey, 'encryptedKey' | 'algorithm'>,
): string {
  const publicKey = createPublicKey(openDkimKey(secrets, key)).export({ type: 'spki', format: 'der' });
  const shown = key.algorithm === 'rsa' ? publicKey : publicKey.subarray(-ed25519Bytes);
  return `v=DKIM1; k=${key.algorithm}; p=${shown.toString('base64')}`;
}

/** A domain's keys, the oldest first. */
export async function listDkimKeys(db: Db, domain: string): Promise<readonly DkimKey[]> {
  return db
    .selectFrom('dkim_key')
    .innerJoin('domain', (join) =>
      join.onRef('domain.org_id', '=', 'dkim_key.org_id').onRef('domain.name', '=', 'dkim_key.domain'),
    )
    .select([
      'dkim_key.org_id as orgId',
      'dkim_key.domain as domain',
      'selector',
      'algorithm',
      'state',
      'private_key as encryptedKey',
      'dkim_key.created_at as createdAt',
      'changed_at as changedAt',
    ])
    .where('domain.name', '=', domain)
    .orderBy('dkim_key.created_at')
    .orderBy('selector')
    .execute();
}
