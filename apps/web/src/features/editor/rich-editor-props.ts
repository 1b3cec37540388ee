import type { DraftAttachment } from '@hongyan/contract';
import type { ReactNode } from 'react';
import type { EditedMessage } from './edited-message.ts';
import type { MessageCommands } from './message-commands.ts';

export interface RichEditorProps {
  model: EditedMessage;
  /** The text was replaced from outside as often as this says. */
  version: number;
  /** Put the caret into the text when the editor is there. */
  autoFocus: boolean;
  /** Uploads a picture; notifies the person itself when that cannot be. */
  uploadPicture: (file: File) => Promise<DraftAttachment | undefined>;
  onFiles: (files: readonly File[]) => void;
  /** The quotation of an answer begins folded: its mail is in sight already. */
  collapsesQuote?: boolean;
  /** More of the toolbar: menus that put whole parts into the message. */
  menus?: (commands: MessageCommands) => ReactNode;
}
