import type { DraftAttachment, DraftContent } from '@hongyan/contract';

/** The text as the editor has it now. */
export interface MessageText {
  /** Ready to be stored: pictures named as `cid:`. */
  readonly html: () => string;
  readonly plain: () => string;
}

/** What an editor needs of the draft, or the signature or template, that it edits. */
export interface EditedMessage {
  /** What an editor begins with. */
  readonly startText: { readonly html: string; readonly pictures: readonly DraftAttachment[] };
  readonly format: DraftContent['format'];
  /** Whether nothing was written or saved yet. */
  readonly isUntouched: boolean;
  /** The editor is there, and answers for the text from now on. */
  attachText(text: MessageText): void;
  /** The editor goes; what it had stays. */
  detachText(text: MessageText): void;
  textChanged(): void;
  /** Pictures that came into the text otherwise than by the editor's own tool. */
  adoptPictures(pictures: readonly DraftAttachment[]): void;
  /** Missing where plain text is no choice: in a signature, a template. */
  turnText?(format: DraftContent['format'], html: string, options?: { readonly isChange?: boolean }): void;
}
