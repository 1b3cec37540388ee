import type { DraftAttachment, DraftContent } from '@hongyan/contract';

/** What the menus may do to the message: the composer's own commands (compose/message-commands.ts). */
export interface PartCommands {
  readonly insertHtml: (html: string, pictures?: readonly DraftAttachment[]) => void;
  readonly replaceSignature: (
    html: string | null,
    options?: { readonly position?: 'above' | 'below'; readonly pictures?: readonly DraftAttachment[] },
  ) => void;
  readonly hasSignature: () => boolean;
  readonly setStationery: (background: string | null, pictures?: readonly DraftAttachment[]) => void;
  readonly isFresh: () => boolean;
}

/** The message that is being written. */
export interface Writing {
  readonly from: string;
  /** An answer or a forward. */
  readonly isAnswer: boolean;
  readonly signPosition: 'above' | 'below';
  readonly message: () => DraftContent;
  /** Into an empty subject only. */
  readonly fillSubject: (subject: string) => void;
}

/** What a menu of the composer's toolbar gets. */
export interface PartMenuContext {
  readonly commands: PartCommands;
  readonly writing: Writing;
  /** The style of a toolbar button. */
  readonly toolClass: string;
}
