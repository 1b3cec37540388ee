/** What the rules of the cache speak of. */
import type { ChangeData, MailListItem, PushEvent } from '@hongyan/contract';
import type { ListData } from '../queries/mail-queries.ts';

/** A change as push publishes it, or as this window makes it before the server has answered: one path for both. */
export type MailChange =
  | { [Kind in PushEvent['kind']]: { readonly kind: Kind; readonly data: ChangeData<Kind> } }[PushEvent['kind']]
  /** Rows that were taken away and come back: an undo, or a refusal. */
  | { readonly kind: 'rowsReturned'; readonly data: { readonly rows: readonly MailListItem[] } };

/** 'stale': what is there cannot be brought up to date from the change alone; ask the server. */
export type ListAfter = ListData | 'stale';
export type KnownRow = (mailId: string) => MailListItem | undefined;

/** What a list has to know besides itself. */
export interface Surroundings {
  readonly known: KnownRow;
  /** Recycle bin and junk: their mails are in no starred list and under no label. */
  readonly bins: ReadonlySet<string>;
}
