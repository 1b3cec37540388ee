import type { DraftAttachment } from '@hongyan/contract';
import type { EditedMessage, MessageText } from './edited-message.ts';

/** A picture that a part of a message names by its content id. */
export interface PartPicture {
  readonly contentId: string;
  readonly url: string;
  readonly size: number;
}

const asAttachment = ({ contentId, url, size }: PartPicture): DraftAttachment => ({
  uploadId: contentId as DraftAttachment['uploadId'],
  fileName: 'picture',
  type: 'image/png',
  size,
  contentId,
  url,
});

/** The text of a signature or a template while it is edited: no draft, no recipients, nothing to send. */
export class PartText implements EditedMessage {
  readonly format = 'html';
  readonly isUntouched = false;
  readonly #onChange: () => void;
  readonly #pictures: DraftAttachment[];
  #html: string;
  #text: MessageText | undefined;

  constructor(html: string, pictures: readonly PartPicture[], onChange: () => void) {
    this.#html = html;
    this.#pictures = pictures.map(asAttachment);
    this.#onChange = onChange;
  }

  get startText(): { readonly html: string; readonly pictures: readonly DraftAttachment[] } {
    return { html: this.#html, pictures: this.#pictures };
  }

  /** All that is written now. */
  get html(): string {
    return this.#text?.html() ?? this.#html;
  }

  /** A picture that was uploaded, as the editor takes it. */
  addPicture(picture: PartPicture): DraftAttachment {
    const attachment = asAttachment(picture);
    this.#pictures.push(attachment);
    return attachment;
  }

  attachText(text: MessageText): void {
    this.#text = text;
  }

  detachText(text: MessageText): void {
    if (this.#text !== text) return;
    this.#html = text.html();
    this.#text = undefined;
  }

  textChanged(): void {
    this.#onChange();
  }

  adoptPictures(pictures: readonly DraftAttachment[]): void {
    this.#pictures.push(...pictures);
  }
}
