import { encryptedColumns } from '../../engines/secrets/encrypted-columns.ts';
import { encryptedPattern } from '../../engines/secrets/encrypted-text.ts';
import type { Services } from '../../services.ts';
import { renewSignatures } from '../audit-chain/index.ts';
import { machineContext } from '../identity/index.ts';
import { readTexts } from './read-texts.ts';
import { type NewText, type RowKey, replaceTexts } from './replace-texts.ts';

/** For what the texts of a column are encrypted. */
type ColumnPurpose = keyof typeof encryptedColumns;

/** Texts of one transaction: some milliseconds of the only writer. */
const batchSize = 100;

export type RotatingServices = Pick<Services, 'database' | 'secrets' | 'clock'>;

/** What one run has done. */
export interface EncryptedAnew {
  /** Texts, and signatures of heads. */
  readonly renewed: number;
  /** Texts that no version of the key opens. */
  readonly unreadable: number;
}

export interface EncryptAnewOptions {
  /** Called after every batch; may throw to stop. */
  readonly onBatch?: () => Promise<void>;
  readonly batchSize?: number;
  readonly jobId?: string;
}

function encryptText({ secrets }: RotatingServices, purpose: ColumnPurpose, text: string): string | null {
  try {
    return secrets.encrypt(purpose, secrets.decrypt(purpose, text));
  } catch {
    // Damaged, or its version is gone: the text stays as it is, and is counted.
    return null;
  }
}

async function encryptColumn(
  services: RotatingServices,
  purpose: ColumnPurpose,
  options: EncryptAnewOptions,
): Promise<EncryptedAnew> {
  const { database, clock, secrets } = services;
  const { table, column, key } = encryptedColumns[purpose];
  const place = { table, column, key };
  const limit = options.batchSize ?? batchSize;
  let after: RowKey | null = null;
  let [renewed, unreadable] = [0, 0];
  for (;;) {
    const unlike = encryptedPattern(secrets.versions.list('master')[0] ?? 1);
    const found = await readTexts(database.read, place, { after, unlike, limit });
    const texts = found.flatMap((one): NewText[] => {
      const newText = encryptText(services, purpose, one.text);
      return newText === null ? [] : [{ ...one, newText }];
    });
    unreadable += found.length - texts.length;
    if (texts.length > 0) {
      const context = machineContext(clock.now(), options.jobId ?? 'key rotation', 'worker');
      renewed += (await database.runner.execute(replaceTexts, context, { place, texts })).replaced;
    }
    await options.onBatch?.();
    after = found.at(-1)?.key ?? null;
    if (after === null || found.length < limit) return { renewed, unreadable };
  }
}

/**
 * Encrypts under the newest version of the master key what lies under another, and signs the heads of the audit chains anew. What was done is known
 * by the texts themselves: broken off at any moment, the next run goes on.
 */
export async function encryptAnew(
  services: RotatingServices,
  options: EncryptAnewOptions = {},
): Promise<EncryptedAnew> {
  let renewed = await renewSignatures(services, options.onBatch);
  let unreadable = 0;
  for (const purpose of Object.keys(encryptedColumns) as ColumnPurpose[]) {
    const done = await encryptColumn(services, purpose, options);
    renewed += done.renewed;
    unreadable += done.unreadable;
  }
  return { renewed, unreadable };
}
