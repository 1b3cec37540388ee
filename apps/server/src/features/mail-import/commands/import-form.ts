import type { AdminOption, AdminRun } from '../../../admin-command/admin-command.ts';
import type { Source } from '../source.ts';

/** A value by the name of an option: as it was typed, or as it stands in the line of a list. */
export type ReadValue = (name: string) => string | null;

/** What is asked for one mailbox. */
export interface FormRun {
  readonly value: ReadValue;
  readonly has: AdminRun['has'];
}

/** A source that is opened for one mailbox. */
export interface OpenedSource extends Source {
  /** For the audit record: where it is, without anything secret. */
  readonly where: string;
}

/** A form in which mail lies elsewhere. */
export interface ImportForm {
  /** As it is typed behind `import`. */
  readonly name: 'maildir' | 'mbox' | 'eml' | 'imap';
  readonly help: string;
  readonly options: readonly AdminOption[];
  /** Columns that a list may have besides `address` and `folder`. */
  readonly columns: readonly string[];
  /** Columns of those that name a file. */
  readonly pathColumns: readonly string[];
  /** A password is asked for at the terminal where none of these options is given. */
  readonly asksPasswordUnless?: readonly string[];
  /** Loads what it needs when it is asked for: most starts import nothing. Throws UsageError, SourceError. */
  readonly open: (run: FormRun) => Promise<OpenedSource>;
}
