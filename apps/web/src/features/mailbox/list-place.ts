import type { Calls } from '@hongyan/contract';
import type { InputOf } from '@hongyan/contract/client';

/** 2 all, 1 unread, 0 read (specification, section 3). */
export type ReadFilter = 0 | 1 | 2;
export type SearchInput = Omit<InputOf<Calls['search']['advanced']>, 'pageSize' | 'pageNum' | 'sortValues'>;

/** What a list shows. It is part of the query key, so that a change can find every list that it belongs to. */
export type ListPlace =
  | { readonly kind: 'folder'; readonly folderId: string; readonly isUnread: ReadFilter }
  | { readonly kind: 'label'; readonly labelId: string }
  | { readonly kind: 'favorite' }
  | { readonly kind: 'search'; readonly search: SearchInput };

export const listKeyPrefix = ['mailbox', 'list'] as const;
export const detailKeyPrefix = ['mailbox', 'detail'] as const;

export const listKey = (place: ListPlace) => [...listKeyPrefix, place] as const;
export const detailKey = (mailId: string) => [...detailKeyPrefix, mailId] as const;

/** The place of a list's query key; undefined for a key that is none. */
export function placeOfKey(key: readonly unknown[]): ListPlace | undefined {
  return key[0] === listKeyPrefix[0] && key[1] === listKeyPrefix[1] ? (key[2] as ListPlace) : undefined;
}
