import type { ContactRow } from '@hongyan/contract';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { contactsStrings } from '../contacts.strings.ts';
import { PersonRow } from './person-row.tsx';
import { rowKey } from './row-key.ts';
import type { useContactList } from './use-contact-list.ts';

const rowHeightPx = 58;

export interface PeopleListProps {
  readonly label: string;
  readonly list: ReturnType<typeof useContactList>;
  readonly active: string | undefined;
  readonly opened: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
  readonly onToggle: (key: string, extend: boolean) => void;
  /** What is said where there is nobody. */
  readonly empty: React.ReactNode;
  /** Keys of the rows themselves, where the page has none. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** People, as many as there are: only the rows in view are drawn. */
export function PeopleList(props: PeopleListProps) {
  const { label, list, active, opened, chosen, empty } = props;
  const { query, rows, people, total, loadMore } = list;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const open = useCallback((key: string, event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) latest.current.onToggle(key, event.shiftKey);
    else latest.current.onOpen(key);
  }, []);
  const toggle = useCallback((key: string, extend: boolean) => latest.current.onToggle(key, extend), []);
  const tabbable = active ?? (people[0] && rowKey(people[0]));
  const renderItem = (person: ContactRow, index: number) => {
    const key = rowKey(person);
    return (
      <PersonRow
        person={person}
        index={index}
        isOpen={key === opened}
        isSelected={chosen.has(key)}
        isTabbable={key === tabbable}
        onOpen={open}
        onToggle={toggle}
      />
    );
  };
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton shape="row" count={8} />
    );
  if (people.length === 0) return empty;
  return (
    <VirtualList
      role="grid"
      label={label}
      rows={rows}
      rowHeight={rowHeightPx}
      rowCount={total ?? people.length}
      activeKey={active}
      renderItem={renderItem}
      onEndReached={loadMore}
    />
  );
}

/** Nobody is found, or nobody is there yet. */
export function NobodyHere({ keyword, action }: { readonly keyword: string; readonly action?: React.ReactNode }) {
  const t = useStrings(contactsStrings);
  return keyword === '' ? (
    <EmptyState icon="people" title={t('empty')} hint={t('emptyHint')} action={action} />
  ) : (
    <EmptyState icon="search" title={t('nobodyFound')} hint={t('nobodyFoundHint')} />
  );
}
