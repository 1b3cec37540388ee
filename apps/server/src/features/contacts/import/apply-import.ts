/** Takes a file over that was read before: pictures are drawn, then everything is written at once. */
import { randomUUID } from 'node:crypto';
import type { ContactColumnTarget, ContactImportReport } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { LeftOut } from '../../../engines/contact-files/entry.ts';
import type { ImportedEntry } from '../../../engines/contact-files/read-contact-file.ts';
import { hashInput } from '../../../engines/database/canonical-hash.ts';
import { wasNotCommitted } from '../../../engines/database/errors.ts';
import type { Services } from '../../../services.ts';
import type { KeptPhoto } from '../photos/change-photo.ts';
import { drawPhoto } from '../photos/draw-photo.ts';
import { keepPhoto } from '../photos/keep-photo.ts';
import { importContacts } from './import-contacts.ts';
import { requireImport } from './kept-file.ts';
import type { DuplicateChoice, PlannedEntry } from './plan-import.ts';
import { readFile } from './read-file.ts';

export type ImportServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

/** Pictures of one file that are drawn: some ten milliseconds each, while somebody waits. */
const maxPhotos = 500;

export async function readBlob({ blobs }: Pick<Services, 'blobs'>, blobId: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(blobId)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A picture that cannot be drawn is left out, and the contact comes without it. */
async function drawOne(services: ImportServices, bytes: Uint8Array): Promise<KeptPhoto | LeftOut> {
  try {
    return await keepPhoto(services, await drawPhoto(services, bytes));
  } catch (error) {
    if (error instanceof UserError) return { what: 'photo', reason: 'unreadable' };
    throw error;
  }
}

/** Entries with their pictures in blobs. `kept` holds what was written, also when it ends early. */
async function drawPhotos(
  services: ImportServices,
  entries: readonly ImportedEntry[],
  kept: KeptPhoto[],
): Promise<readonly PlannedEntry[]> {
  const planned: PlannedEntry[] = [];
  for (const { photo, ...entry } of entries) {
    if (photo === null || entry.contact === null) {
      planned.push({ ...entry, photoVersion: '' });
      continue;
    }
    const drawn: KeptPhoto | LeftOut =
      kept.length < maxPhotos ? await drawOne(services, photo) : { what: 'photo', reason: 'tooMany' };
    if ('version' in drawn) {
      kept.push(drawn);
      planned.push({ ...entry, photoVersion: drawn.version });
    } else planned.push({ ...entry, photoVersion: '', leftOut: [...entry.leftOut, drawn] });
  }
  return planned;
}

export interface ApplyImportInput {
  readonly importId: string;
  readonly columns: readonly ContactColumnTarget[];
  readonly choice: DuplicateChoice;
  readonly groupNo: number | null;
}

/** Refuses with contactImportGone, contactGroupNotFound, tooManyContacts, busy. */
export async function applyImport(
  services: ImportServices,
  context: CallContext,
  { importId, columns, choice, groupNo }: ApplyImportInput,
): Promise<ContactImportReport> {
  const account = context.session.subject;
  const blobId = await requireImport(services.database.read, account, importId, context.now);
  const bytes = await readBlob(services, blobId);
  const { entries } = await readFile(services, bytes, columns.length === 0 ? null : columns, 'entries');
  const photos: KeptPhoto[] = [];
  const forget = async (blobIds: readonly string[]): Promise<void> => {
    for (const id of blobIds) await services.blobs.delete(id);
  };
  try {
    const planned = await drawPhotos(services, entries, photos);
    const { report, unneeded } = await services.database.runner.execute(importContacts, toOperationContext(context), {
      account,
      importId,
      entries: planned,
      choice,
      groupNo,
      photos,
      undoId: randomUUID(),
      asked: hashInput({ importId, columns, choice, groupNo }),
    });
    await forget(unneeded);
    return report;
  } catch (error) {
    if (wasNotCommitted(error)) await forget(photos.map((photo) => photo.blobId));
    throw error;
  }
}
