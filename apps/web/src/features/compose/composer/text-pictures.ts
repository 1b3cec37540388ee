import type { DraftAttachment } from '@hongyan/contract';
import { isInText } from './composer-state.ts';

/** The pictures in the text of a message: stored and sent as long as the text names them. */
export class TextPictures {
  #pictures: readonly DraftAttachment[];

  constructor(attachments: readonly DraftAttachment[]) {
    this.#pictures = attachments.filter(isInText);
  }

  get all(): readonly DraftAttachment[] {
    return this.#pictures;
  }

  add(pictures: readonly DraftAttachment[]): void {
    const known = new Set(this.#pictures.map(({ uploadId }) => uploadId));
    this.#pictures = [...this.#pictures, ...pictures.filter(({ uploadId }) => !known.has(uploadId))];
  }

  /** Those of another text instead. */
  replace(attachments: readonly DraftAttachment[]): void {
    this.#pictures = attachments.filter(isInText);
  }

  namedIn(html: string): readonly DraftAttachment[] {
    return this.#pictures.filter(({ contentId }) => contentId !== null && html.includes(`cid:${contentId}`));
  }
}
