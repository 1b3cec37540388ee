import type { ComposeStart, Draft, DraftAttachment } from '@hongyan/contract';
import type { SentAnswer } from '../../outbox/index.ts';
import type { UploadPorts } from '../attachments/upload-needs.ts';
import type { DraftSaverPorts, KeptDraft } from '../drafts/draft-saver.ts';
import type { NamePorts } from '../recipients/pending-names.ts';
import type { SendInput } from './composer-state.ts';

/** What a composer needs from outside, handed in so that it can be tested with a server of paper. */
export interface ComposerPorts
  extends Pick<DraftSaverPorts, 'save' | 'keep' | 'newKey' | 'nowMs'>,
    Omit<UploadPorts, 'onChange'> {
  readonly uploadPicture: (file: File) => Promise<DraftAttachment>;
  readonly send: (input: SendInput, idempotencyKey: string) => Promise<SentAnswer>;
  /** Whom typed names mean. */
  readonly names: NamePorts;
  readonly loadDraft: (draftId: Draft['draftId']) => Promise<ComposeStart>;
  /** Forgets what this browser remembers of the message. */
  readonly forget: () => void;
  /** How long a mail can be taken back after sending, by the person's setting. */
  readonly undoSeconds: () => number;
}

export interface ComposerStart {
  readonly start: ComposeStart;
  /** What this browser remembered when the page was reloaded or its tab had crashed. */
  readonly kept?: KeptDraft | undefined;
  readonly refusedTypes: readonly string[];
}
