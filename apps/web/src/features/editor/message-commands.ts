import type { DraftAttachment } from '@hongyan/contract';

/** Where a signature stands in an answer: under what the person writes, or under what is quoted. Settings: `signPosition`. */
export type SignaturePosition = 'above' | 'below';

/**
 * What menus beside the formatting (signature, template, stationery, …) may do to the message. Each is one step of the undo
 * history, goes through the cleaner of messages first, and does nothing when the editor is gone. HTML names its pictures as
 * `cid:`; the uploads that hold them are handed over with it and become the message's.
 */
export interface MessageCommands {
  /** Puts HTML where the caret is, in place of what is selected. */
  readonly insertHtml: (html: string, pictures?: readonly DraftAttachment[]) => void;
  /**
   * Puts a signature in place of the one that is there, or takes it away (`null`). It stands in the block
   * `<div data-hongyan-part="signature">` of the draft; what is sent names it by a class instead.
   */
  readonly replaceSignature: (
    html: string | null,
    options?: { readonly position?: SignaturePosition; readonly pictures?: readonly DraftAttachment[] },
  ) => void;
  /** Whether the message has a signature block (a draft that is continued brings its own). */
  readonly hasSignature: () => boolean;
  /**
   * The background of the whole message as CSS declarations (`background-color: …; background-image: url(cid:…); …`), or none
   * (`null`). Only background properties and padding count, and only pictures of the message. In the draft and in what is sent
   * it is a block around the message.
   */
  readonly setStationery: (background: string | null, pictures?: readonly DraftAttachment[]) => void;
  /** Whether nothing has been written yet but what the message began with: only then a signature comes by itself. */
  readonly isFresh: () => boolean;
}
