import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatMailTime } from '../../lib/format-date.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { foldersWords, navigationQuery } from '../folders/index.ts';
import { useDateReading } from '../home/index.ts';
import { type ListPlace, MailScreen } from '../mailbox/index.ts';
import styles from './advanced-search-dialog.module.css';
import { AdvancedSearchDialog } from './advanced-search-dialog.tsx';
import {
  criteriaOfQuery,
  emptyCriteria,
  isEmptySearch,
  type SearchCriteria,
  searchInputOf,
  searchPath,
  termsOf,
} from './criteria.ts';
import { searchWords } from './search.words.ts';

/** /search — results of the quick and the advanced search; the URL says what is asked. */
export function SearchPage() {
  const t = useWords(searchWords);
  const [query] = useSearchParams();
  // What is open beside the list is in the URL too, and does not change the search.
  const asked = new URLSearchParams(query);
  asked.delete('mail');
  const text = asked.toString();
  const criteria = useMemo(() => criteriaOfQuery(new URLSearchParams(text)), [text]);
  const place = useMemo<ListPlace>(() => ({ kind: 'search', search: searchInputOf(criteria) }), [criteria]);
  const terms = useMemo(() => termsOf(criteria.searchKeyword), [criteria.searchKeyword]);
  if (isEmptySearch(criteria))
    return (
      <EmptyState
        icon="search"
        title={t('nothingAsked')}
        hint={t('nothingAskedHint')}
        action={<ChangeButton criteria={emptyCriteria} />}
      />
    );
  return (
    <MailScreen
      key={text}
      place={place}
      kind="search"
      title={t('results')}
      terms={terms}
      head={<CriteriaHead criteria={criteria} />}
    />
  );
}

/** What was asked, each part with a cross that asks without it. */
function CriteriaHead({ criteria }: { criteria: SearchCriteria }) {
  const t = useWords(searchWords);
  const navigate = useNavigate();
  const parts = useParts(criteria);
  return (
    <header className={styles['head']}>
      <h2 className={styles['headTitle']}>{t('results')}</h2>
      {parts.map((part) => (
        <Chip
          key={part.key}
          label={part.label}
          onRemove={parts.length > 1 ? () => void navigate(searchPath({ ...criteria, ...part.without })) : undefined}
        />
      ))}
      <ChangeButton criteria={criteria} />
    </header>
  );
}

interface Part {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<SearchCriteria>;
}

function useParts(criteria: SearchCriteria): Part[] {
  const t = useWords(searchWords);
  const tf = useWords(foldersWords);
  const reading = useDateReading();
  const navigation = useQuery(navigationQuery).data;
  const folder = [...(navigation?.folderList ?? []), ...(navigation?.customList ?? [])].find(
    (known) => known.folderId === criteria.mailboxId,
  );
  const { searchKeyword, searchType, startTime, endTime, hasAttachment, isUnread } = criteria;
  const parts: (Part | false)[] = [
    searchKeyword !== '' && {
      key: 'keyword',
      label: searchType === 'all' ? searchKeyword : `${t(searchType)}: ${searchKeyword}`,
      without: { searchKeyword: '', searchType: 'all' },
    },
    folder !== undefined && {
      key: 'folder',
      label: folder.kind === 'custom' ? folder.folderName : tf(folder.kind),
      without: { mailboxId: '' },
    },
    startTime !== undefined && {
      key: 'start',
      label: t('from', { time: formatMailTime(startTime, reading) }),
      without: { startTime: undefined },
    },
    endTime !== undefined && {
      key: 'end',
      label: t('until', { time: formatMailTime(endTime, reading) }),
      without: { endTime: undefined },
    },
    hasAttachment !== 2 && {
      key: 'attachment',
      label: t(hasAttachment === 1 ? 'withAttachment' : 'withoutAttachment'),
      without: { hasAttachment: 2 },
    },
    isUnread !== 2 && { key: 'unread', label: t(isUnread === 1 ? 'unread' : 'read'), without: { isUnread: 2 } },
  ];
  return parts.filter((part) => part !== false);
}

function ChangeButton({ criteria }: { criteria: SearchCriteria }) {
  const t = useWords(searchWords);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" icon="filter" onClick={() => setOpen(true)}>
        {t(isEmptySearch(criteria) ? 'advanced' : 'change')}
      </Button>
      <AdvancedSearchDialog
        open={open}
        initial={criteria}
        onClose={() => setOpen(false)}
        onSearch={(next) => {
          setOpen(false);
          void navigate(searchPath(next));
        }}
      />
    </>
  );
}
