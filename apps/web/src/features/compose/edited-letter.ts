import type { ComposerModel } from './composer-model.ts';

/** What an editor needs of the letter, or the part of one, that it edits. */
export interface EditedLetter
  extends Pick<
    ComposerModel,
    'startText' | 'format' | 'isUntouched' | 'attachText' | 'detachText' | 'textChanged' | 'adoptPictures'
  > {
  /** Missing where plain text is no choice: in a signature, a template. */
  readonly turnText?: ComposerModel['turnText'];
}
