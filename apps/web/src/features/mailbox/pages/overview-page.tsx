import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { toneOfLabel } from '../../../mail-model/folders/label-tone.ts';
import { navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { Swatch } from '../../../ui/labels/swatch.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { AddFolderDialog, AddLabelDialog } from '../../folders/index.ts';
import { listsStrings } from '../lists.strings.ts';
import styles from './overview-page.module.css';

/** Specification, section 9: folder and label name. */
const defaultNameCharacters = 10;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly icon: ReactNode;
  readonly mail: number;
  readonly unread: number;
  readonly spaceSize: number;
}

/** /otherfolders — the person's own folders, with what is in them. */
export function FoldersOverviewPage() {
  const t = useStrings(listsStrings);
  const maxCharacters = useHomeIndex()?.organisation.maxFolderNameCharacters ?? defaultNameCharacters;
  const navigation = useQuery(navigationQuery);
  const entries = navigation.data?.customList.map((folder) => ({
    ...folder,
    id: folder.folderId,
    name: folder.folderName,
    path: `/otherfolders/other2/${encodeURIComponent(folder.folderId)}`,
    icon: <Icon name="folder" />,
  }));
  return (
    <Overview
      title={t('folders')}
      hint={t('foldersHint')}
      icon="folder"
      none={t('noFolders')}
      add={t('addFolder')}
      entries={entries}
      failure={navigation}
      dialog={(open, onClose) => <AddFolderDialog open={open} onClose={onClose} maxCharacters={maxCharacters} />}
    />
  );
}

/** /otherfolders2 — the person's labels, with how much bears them. */
export function LabelsOverviewPage() {
  const t = useStrings(listsStrings);
  const maxCharacters = useHomeIndex()?.organisation.maxLabelNameCharacters ?? defaultNameCharacters;
  const navigation = useQuery(navigationQuery);
  const entries = navigation.data?.labelList
    .filter((label) => label.state === 0)
    .map((label) => ({
      ...label,
      id: label.labelId,
      name: label.labelName,
      path: `/otherfolders2/other2/${encodeURIComponent(label.labelId)}`,
      icon: <Swatch tone={toneOfLabel(label)} large />,
    }));
  return (
    <Overview
      title={t('labels')}
      hint={t('labelsHint')}
      icon="tag"
      none={t('noLabels')}
      add={t('addLabel')}
      entries={entries}
      failure={navigation}
      dialog={(open, onClose) => <AddLabelDialog open={open} onClose={onClose} maxCharacters={maxCharacters} />}
    />
  );
}

interface OverviewProps {
  readonly title: string;
  readonly hint: string;
  readonly icon: IconName;
  readonly none: string;
  readonly add: string;
  /** undefined while they load. */
  readonly entries: readonly Entry[] | undefined;
  readonly failure: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly dialog: (open: boolean, onClose: () => void) => ReactNode;
}

function Overview({ title, hint, icon, none, add, entries, failure, dialog }: OverviewProps) {
  const [isAdding, setIsAdding] = useState(false);
  useViewTitle(title);
  const addButton = (
    <Button icon="add" onClick={() => setIsAdding(true)}>
      {add}
    </Button>
  );
  return (
    <div className={styles['page']}>
      {dialog(isAdding, () => setIsAdding(false))}
      {!entries && failure.isError && (
        <ErrorState message={formatMessage(failure.error)} onRetry={() => void failure.refetch()} />
      )}
      {!entries && !failure.isError && <Skeleton shape="row" count={5} />}
      {entries?.length === 0 && <EmptyState icon={icon} title={none} hint={hint} action={addButton} />}
      {entries && entries.length > 0 && (
        <>
          <header className={styles['header']}>
            <p className={styles['hint']}>{hint}</p>
            {addButton}
          </header>
          <Entries title={title} entries={entries} />
        </>
      )}
    </div>
  );
}

const figures = new Intl.NumberFormat('en');

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const t = useStrings(listsStrings);
  return (
    <table className={styles['table']} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('folderName')}</th>
          <th scope="col">{t('unread')}</th>
          <th scope="col">{t('mails')}</th>
          <th scope="col">{t('size')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <Link to={entry.path} className={styles['link']}>
                {entry.icon}
                <span className={styles['name']}>{entry.name}</span>
              </Link>
            </th>
            <td className={entry.unread > 0 ? styles['some'] : undefined}>{figures.format(entry.unread)}</td>
            <td>{figures.format(entry.mail)}</td>
            <td>{formatSize(entry.spaceSize)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
