import type { ComposerModel } from './composer-model.ts';

export interface RichEditorProps {
  model: ComposerModel;
  /** The text was replaced from outside as often as this says. */
  version: number;
  /** Put the caret into the text when the editor is there. */
  autoFocus: boolean;
  /** Uploads a picture; tells the person itself when that cannot be. */
  uploadPicture: (file: File) => ReturnType<ComposerModel['addPicture']>;
  onFiles: (files: readonly File[]) => void;
}
