import { readAttachmentText } from '../../../../mail/bodies/index.ts';
import type { Services } from '../../../../services.ts';
import type { MessageView, UnreadFile, ViewedText, ViewedTexts } from '../conditions/message-view.ts';
import type { FileBudget } from './file-budget.ts';
import { listReadableFiles } from './readable-attachments.ts';
import { listEncrypted } from './stored-body.ts';
import { readStoredTexts } from './stored-texts.ts';

type ReadableAttachment = ReturnType<typeof listReadableFiles>['attached'][number];

/** The whole text of an attachment; null: it could not be read, or not to its end. */
async function readText(
  services: Pick<Services, 'blobs' | 'sandbox'>,
  { structure, message: { body } }: MessageView,
  { part: path, format }: ReadableAttachment,
  budget: FileBudget,
): Promise<string | null> {
  if (budget.isUsedUp) return null;
  const signal = AbortSignal.timeout(budget.remainingMs);
  const message = { structure, raw: { inline: body.inlineBytes, blobId: body.blobId } };
  const maxCharacters = budget.characters;
  const file = { path, format, maxCharacters, timeoutMs: budget.remainingMs, signal };
  const result = await readAttachmentText(services, message, file).catch((error: unknown) => {
    // The time was over while others were read.
    if (signal.aborted) return null;
    throw error;
  });
  if (result?.status !== 'done' || result.output.status !== 'read') return null;
  const { text } = result.output;
  budget.take(text);
  return text.length >= maxCharacters ? null : text;
}

/** The text of what is attached. What is of a readable kind and cannot be read is named: it counts as met. */
export async function readAttachments(
  services: Pick<Services, 'blobs' | 'sandbox'>,
  view: MessageView,
  budget: FileBudget,
): Promise<ViewedTexts> {
  const { body, orgId } = view.message;
  const { attached, linked } = listReadableFiles(view);
  const known = attached.length === 0 ? null : await readStoredTexts(view.db, { orgId, bodyId: body.bodyId });
  const texts: ViewedText[] = body.partText === '' ? [] : [{ part: null, text: body.partText }];
  const unread: UnreadFile[] = [...linked, ...listEncrypted(view)];
  for (const file of attached) {
    const stored = known?.get(file.part);
    const text =
      stored === undefined
        ? await readText(services, view, file, budget)
        : stored === 'unreadable'
          ? null
          : stored.text;
    if (text === null) unread.push({ part: file.part, name: file.name });
    else texts.push({ part: file.part, text });
  }
  return { texts, unread };
}
