import { readAttachmentBytes } from '../../../../mail/bodies/index.ts';
import type { Services } from '../../../../services.ts';
import { type ArchiveFormat, type CarriedFile, classifyArchive, listCarriedFiles } from '../conditions/files.ts';
import type { ArchiveNames, MessageView, UnreadFile } from '../conditions/message-view.ts';
import type { FileBudget } from './file-budget.ts';

const maxMemoryMb = 512;

/** The names within an archive; null: it cannot be listed, or not to its end. */
async function listNames(
  services: Pick<Services, 'blobs' | 'sandbox'>,
  { structure, message: { body } }: MessageView,
  { part, name, format }: CarriedFile & { readonly format: ArchiveFormat },
  budget: FileBudget,
): Promise<readonly string[] | null> {
  if (budget.isUsedUp) return null;
  const message = { structure, raw: { inline: body.inlineBytes, blobId: body.blobId } };
  const bytes = await readAttachmentBytes(services, message, part);
  if (bytes === null) return null;
  const timeoutMs = budget.remainingMs;
  const signal = AbortSignal.timeout(timeoutMs);
  const limits = { timeoutMs, maxMemoryMb, signal };
  const result = await services.sandbox
    .runSandboxed('document', { bytes, format, fileName: name }, limits)
    .catch((error: unknown) => {
      // The time was over while others were read.
      if (signal.aborted) return null;
      throw error;
    });
  if (result?.status !== 'done' || result.output.view !== 'archive' || result.output.truncated) return null;
  return result.output.entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path);
}

/** The names of files within archives. An archive that cannot be listed, and one within another, is named itself. */
export async function listArchives(
  services: Pick<Services, 'blobs' | 'sandbox'>,
  view: MessageView,
  budget: FileBudget,
): Promise<ArchiveNames> {
  const names: { part: string; name: string }[] = [];
  const unread: UnreadFile[] = view.message.linkedFiles
    .filter(({ name }) => classifyArchive({ name, type: '' }) !== null)
    .map(({ name }) => ({ part: null, name }));
  for (const file of listCarriedFiles(view)) {
    const format = classifyArchive(file);
    if (format === null) continue;
    const found = format === 'closed' ? null : await listNames(services, view, { ...file, format }, budget);
    if (found === null) unread.push({ part: file.part, name: file.name });
    for (const name of found ?? []) {
      names.push({ part: file.part, name });
      if (classifyArchive({ name, type: '' }) !== null) unread.push({ part: file.part, name });
    }
  }
  return { names, unread };
}
