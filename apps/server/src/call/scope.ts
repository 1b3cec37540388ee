/**
 * What a reader may see: one account, without the folders that are closed to this session. Every reader takes one, so
 * that folder passwords and shared mailboxes hold for list, search, counts and push alike.
 */
export interface Scope {
  readonly account: number;
  /** Folder ids whose mails this session does not see. */
  readonly hiddenFolders: readonly number[];
  /** In a shared mailbox: whose read marks count. Absent in every other, whose marks are its owner's. */
  readonly reader?: number;
}
