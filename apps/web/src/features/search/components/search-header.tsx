import type { FoundMails } from '@hongyan/contract';
import { parseSearchText } from '@hongyan/contract/search-text';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type AskPart, partsOfAsk } from '../ask-parts.ts';
import { searchStrings } from '../search.strings.ts';
import { isEmptyAsk, type ScopePart, type SearchAsk, searchPath } from '../search-ask.ts';
import { withFolder } from '../search-form.ts';
import { useFolderNames } from '../use-folder-names.ts';
import { ChangeSearchButton } from './change-search-button.tsx';
import { KeepSearchButton } from './keep-search-button.tsx';
import styles from './search-header.module.css';

export interface SearchHeaderProps {
  readonly ask: SearchAsk;
  /** The first page, once it is there. */
  readonly found: FoundMails | undefined;
  /** While it is being searched: ends it. */
  readonly onStop: (() => void) | undefined;
}

/** What was asked, each part with a cross that asks without it; how much was found; keeping and changing it. */
export function SearchHeader({ ask, found, onStop }: SearchHeaderProps) {
  const t = useStrings(searchStrings);
  const navigate = useNavigate();
  const { language } = useSettings();
  const labelOf = usePartLabel();
  const parts = partsOfAsk(ask, language);
  const isInFolder = ask.mailboxId !== '' || parseSearchText(ask.text).some((clause) => clause.kind === 'in');
  const everywhere = { ...ask, text: withFolder(ask.text, ''), mailboxId: '' };
  return (
    <header className={styles['header']}>
      <div className={styles['line']}>
        <h2 className={styles['title']}>{t('results')}</h2>
        <Count found={found} onStop={onStop} />
        <span className={styles['gap']} />
        <ChangeSearchButton ask={ask} />
        <KeepSearchButton ask={ask} />
      </div>
      <div className={styles['chips']}>
        {parts.map((part) => (
          <Chip
            key={part.key}
            label={labelOf(part)}
            onRemove={isEmptyAsk(part.without) ? undefined : () => void navigate(searchPath(part.without))}
          />
        ))}
        {isInFolder && !isEmptyAsk(everywhere) && (
          <Button kind="quiet" size="small" onClick={() => void navigate(searchPath(everywhere))}>
            {t('searchEverywhere')}
          </Button>
        )}
      </div>
      {found?.total === 0 && !found.isIndexBehind && <p className={textStyles['note']}>{t('widen')}</p>}
    </header>
  );
}

function Count({ found, onStop }: Pick<SearchHeaderProps, 'found' | 'onStop'>) {
  const t = useStrings(searchStrings);
  if (onStop)
    return (
      <span className={styles['count']} role="status">
        <Spinner size={14} /> {t('searching')}
        <Button kind="quiet" size="small" onClick={onStop}>
          {t('stop')}
        </Button>
      </span>
    );
  if (!found) return null;
  return (
    <span className={styles['count']} role="status">
      {found.isTotalExact ? t('count', { count: found.total }) : t('countMore', { count: found.total })}
      {found.isIndexBehind && <> · {t('indexing')}</>}
    </span>
  );
}

function usePartLabel(): (part: AskPart) => string {
  const t = useStrings(searchStrings);
  const folders = useFolderNames();
  return ({ kind, text }) => {
    if (kind === 'folder') return folders.find((folder) => folder.folderId === text)?.name ?? t('mailbox');
    if (kind === 'clause') return text;
    const parts = text.split(',') as ScopePart[];
    return t('inParts', { parts: parts.map((part) => t(part)).join('、') });
  };
}
