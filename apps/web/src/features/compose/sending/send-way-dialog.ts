import type { ComposerModel } from '../composer/composer-model.ts';

/** What the dialog of a way of sending is given. */
export interface SendWayDialogProps {
  readonly model: ComposerModel;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The message is ready to be sent this way: the checks run and it goes. */
  readonly onSend: () => void;
}
