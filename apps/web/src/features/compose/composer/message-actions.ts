import { maxAttachments, maxFileBytes, maxPictureBytes } from '@hongyan/contract/limits';
import { isPicture, isPictureTooLarge } from '../../../lib/files/admit-files.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { shortenFileName } from '../../../lib/files/split-file-name.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { showWarning } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from './composer-model.ts';

/** Attaches files, and reports each that cannot be. */
export function attachFiles(model: ComposerModel, files: readonly File[]): void {
  const limits = { max: maxAttachments, size: formatSize(maxFileBytes) };
  for (const { name, key } of model.addFiles(files))
    showWarning(translate(composeStrings, key, { name: shortenFileName(name), ...limits }));
}

/** Uploads a picture for the text, or says why it cannot stand there. */
export async function uploadPicture(model: ComposerModel, file: File): ReturnType<ComposerModel['addPicture']> {
  const name = shortenFileName(file.name);
  const refuse = (key: 'pictureType' | 'pictureTooLarge' | 'fileEmpty'): undefined => {
    showWarning(translate(composeStrings, key, { name, size: formatSize(maxPictureBytes) }));
  };
  if (!isPicture(file.type)) {
    refuse('pictureType');
    return;
  }
  if (isPictureTooLarge(file.size)) {
    refuse('pictureTooLarge');
    return;
  }
  if (file.size === 0) {
    refuse('fileEmpty');
    return;
  }
  return model.addPicture(file, presentError);
}

/** Gives a message up, with the draft that the server has of it. */
export function discardMessage(model: ComposerModel): void {
  const { draftId } = model;
  model.stop();
  if (draftId === undefined) return;
  const answer = api.compose.deleteDrafts({ draftIds: [draftId] }, { idempotencyKey: crypto.randomUUID() });
  void readData(answer).catch((error: unknown) => presentError(error, 'warning'));
}
