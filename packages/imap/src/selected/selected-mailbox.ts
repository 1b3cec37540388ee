/**
 * The open mailbox as one client knows it: which UID has which sequence number, and up to which MODSEQ it has been told. Sequence numbers
 * change only where the client hears of it (RFC 9051 §7.5.1).
 */
import type { OpenMailbox } from '../session-port.ts';
import type { SequenceMap } from './sequence-map.ts';

export interface SelectedMailbox {
  readonly mailbox: OpenMailbox;
  /** EXAMINE, or a mailbox that cannot be changed. */
  readonly readOnly: boolean;
  readonly sequence: SequenceMap;
  /** Everything up to here has been told. */
  readonly toldModseq: number;
  /** The result that SEARCHRES keeps as `$` (RFC 5182); UIDs, ascending; expunged ones are taken out as they go. */
  savedSearch: readonly number[];
  /** Marks MODSEQs of this session's own STORE as told, so that `.SILENT` is silent: UID to the MODSEQ that its own change gave it. */
  noteOwnChange(mails: readonly { readonly uid: number; readonly modseq: number }[]): void;
  /** UIDs that this session removed itself and will hear of with the next news (EXPUNGE, MOVE): nothing to do but ask anew. */
  noteChanged(): void;
}
