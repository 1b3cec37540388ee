import { randomBytes } from 'node:crypto';
import { maxCustomPictures, maxPictureBytes, mebibyte } from '@hongyan/contract';
import type { UploadedFile } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { wasNotCommitted } from '../../engines/database/errors.ts';
import { defineOperation, type OperationContext } from '../../engines/database/port.ts';
import type { CustomPictureTable } from '../../engines/database/schema/writing-aids-tables.ts';
import type { Services } from '../../services.ts';

export type PictureServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

/** Decoding and drawing anew; a picture of 50 Mpx takes some two seconds. */
const drawLimits = { timeoutMs: 10_000, maxMemoryMb: 320 };
/** The longer side, pixels: what a message shows on the densest screen. */
const maxPictureSide = 2_000;
/** Of a band above a message: about as wide as messages are read. */
export const maxBandSide = 800;

const insertPicture = defineOperation<CustomPictureTable, null>({
  name: 'letterParts.insertPicture',
  accounts: () => [],
  run: async (tx, context, row) => {
    if (context.subject !== row.account_no) throw new UserError('notAllowed');
    const { count } = await tx
      .selectFrom('custom_picture')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_no', '=', row.account_no)
      .executeTakeFirstOrThrow();
    if (count >= maxCustomPictures) throw new UserError('customPicturesFull');
    await tx.insertInto('custom_picture').values(row).execute();
    return { output: null };
  },
});

export const pictureOperations = [insertPicture] as const;

/** The file of a call that brings one. Refuses with invalidInput. */
export function requireFile(file: UploadedFile | undefined): UploadedFile {
  if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
  return file;
}

/** A whole picture. Refuses with tooLarge, fileEmpty. */
export async function readPicture(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxPictureBytes) throw new UserError('tooLarge', { max: `${String(maxPictureBytes / mebibyte)}M` });
    chunks.push(chunk);
  }
  if (size === 0) throw new UserError('fileEmpty');
  return Buffer.concat(chunks);
}

export interface DrawnForMessage {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Draws a picture anew as every mail client shows it; null for what is none. Refuses with busy. */
export async function drawForMessage(
  { sandbox }: Pick<Services, 'sandbox'>,
  bytes: Uint8Array,
  maxSide = maxPictureSide,
): Promise<DrawnForMessage | null> {
  const result = await sandbox.runSandboxed('picture', { bytes, maxSide, forMessage: true }, drawLimits);
  if (result.status === 'failed') {
    if (result.reason === 'busy' || result.reason === 'stopped') throw new UserError('busy');
    return null;
  }
  return result.output.status === 'drawn' ? result.output : null;
}

export interface KeptPicture {
  readonly pictureId: string;
  readonly size: number;
  readonly height: number;
}

/** Keeps a picture for signatures, templates and stationery, drawn anew. Refuses with customPictureRefused, customPicturesFull, busy. */
export async function keepPicture(
  services: PictureServices,
  context: OperationContext,
  account: number,
  picture: { readonly bytes: Uint8Array; readonly maxSide?: number },
): Promise<KeptPicture> {
  const drawn = await drawForMessage(services, picture.bytes, picture.maxSide);
  if (drawn === null) throw new UserError('customPictureRefused');
  const writer = await services.blobs.create();
  try {
    await writer.write(drawn.bytes);
  } catch (error) {
    await writer.abort();
    throw error;
  }
  const row: CustomPictureTable = {
    account_no: account,
    picture_id: randomBytes(16).toString('hex'),
    type: drawn.type,
    size_bytes: drawn.bytes.length,
    blob_id: await writer.finish(),
    created_at: context.now,
    unreferenced_at: null,
  };
  try {
    await services.database.runner.execute(insertPicture, context, row);
  } catch (error) {
    if (wasNotCommitted(error)) await services.blobs.delete(row.blob_id);
    throw error;
  }
  return { pictureId: row.picture_id, size: row.size_bytes, height: drawn.height };
}
