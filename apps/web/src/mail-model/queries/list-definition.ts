import type { Calls, ListOrder, ListSort, MailListRef, SearchCriteria } from '@hongyan/contract';
import type { InputOf } from '@hongyan/contract/client';

/** 2 all, 1 unread, 0 read (specification, section 3). */
export type ReadFilter = 0 | 1 | 2;
export type SearchInput = Omit<InputOf<Calls['search']['advanced']>, 'pageSize' | 'pageNum' | 'sortValues'>;

/** What a list is sorted by; left out: by time, the newest first. */
export interface ListSorting {
  readonly sort: ListSort;
  readonly order: ListOrder;
}

/** Where pages are turned instead of scrolled: which page, and how many rows it has. */
export interface ListPage {
  readonly num: number;
  readonly size: number;
}

interface ListLayout {
  readonly sorting?: ListSorting;
  /** Left out: the list goes on by scrolling. */
  readonly page?: ListPage;
}

type PlainList =
  | {
      readonly kind: 'folder';
      readonly folderId: string;
      readonly isUnread: ReadFilter;
      /** A row for each conversation instead of one for each mail; not in another sort. */
      readonly conversations?: true;
    }
  | { readonly kind: 'label'; readonly labelId: string }
  | { readonly kind: 'favorite' }
  /** Everything unread, or read, in all folders. */
  | { readonly kind: 'seen'; readonly seen: boolean }
  /** Correspondence with one address. */
  | { readonly kind: 'related'; readonly address: string }
  | { readonly kind: 'search'; readonly search: SearchInput };

/** What a list shows. It is part of the query key, so that a change can find every list that it belongs to. */
export type ListDefinition = PlainList & ListLayout;

/** The same list, however it is sorted, and whatever page of it. */
export function toPlainList(definition: ListDefinition): ListDefinition {
  const { sorting: _sorting, page: _page, ...plain } = definition;
  return plain;
}

/** What names everything that a list holds, for what is done with all of it. */
export function toListRef(definition: ListDefinition): MailListRef {
  // The casts give ids that came from the server their brands back.
  switch (definition.kind) {
    case 'folder':
      return { kind: 'folder', mailboxId: definition.folderId, isUnread: definition.isUnread } as MailListRef;
    case 'label':
      return { kind: 'label', labelId: definition.labelId } as MailListRef;
    case 'favorite':
      return { kind: 'favorite' };
    case 'seen':
      return { kind: 'seen', seen: definition.seen };
    case 'related':
      return { kind: 'related', address: definition.address };
    case 'search':
      return { kind: 'search', criteria: definition.search as SearchCriteria };
  }
}

export const listKeyPrefix = ['mailbox', 'list'] as const;
export const detailKeyPrefix = ['mailbox', 'detail'] as const;
/** How it stands with a read-limited mail. */
export const authorisedKey = (mailId: string) => ['mailbox', 'authorised', mailId] as const;
export const threadKeyPrefix = ['mailbox', 'thread'] as const;

export const listKey = (definition: ListDefinition) => [...listKeyPrefix, definition] as const;
export const threadKey = (mailId: string) => [...threadKeyPrefix, mailId] as const;
export const detailKey = (mailId: string) => [...detailKeyPrefix, mailId] as const;

/** The list definition of a query key; undefined for a key that is none. */
export function listOfKey(key: readonly unknown[]): ListDefinition | undefined {
  return key[0] === listKeyPrefix[0] && key[1] === listKeyPrefix[1] ? (key[2] as ListDefinition) : undefined;
}
