import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type FileView, type Spaces, spacesQuery } from './api.ts';
import styles from './file-page.module.css';
import { FileScreen } from './file-screen.tsx';
import { filesStrings } from './files.strings.ts';
import { useFileList } from './list/use-file-list.ts';
import { useViewChoice } from './list/view-choice.ts';
import { readView } from './view-address.ts';

/** /documentcenter: spaces, folders and files. */
export function FilePage() {
  const t = useStrings(filesStrings);
  const spaces = useQuery(spacesQuery);
  if (spaces.data === undefined)
    return spaces.isError ? (
      <div className={styles['middle']}>
        <ErrorState message={formatMessage(spaces.error)} onRetry={() => void spaces.refetch()} />
      </div>
    ) : (
      <Skeleton shape="row" count={8} />
    );
  return (
    <section className={styles['page']} aria-label={t('spaces')}>
      <OpenedView spaces={spaces.data} />
    </section>
  );
}

/** What the address says. Until it has come, what was open before stays. */
function OpenedView({ spaces }: { readonly spaces: Spaces }) {
  const [params] = useSearchParams();
  const rootId = spaces.list[0]?.rootId;
  const address = params.toString();
  const view = useMemo(
    (): FileView | null =>
      readView(new URLSearchParams(address)) ?? (rootId === undefined ? null : { kind: 'folder', folderId: rootId }),
    [address, rootId],
  );
  return view === null ? null : <Listed view={view} spaces={spaces} />;
}

function Listed({ view, spaces }: { readonly view: FileView; readonly spaces: Spaces }) {
  const { sorting } = useViewChoice();
  const open = useFileList(view, sorting);
  const shown = open.list?.view ?? view;
  return <FileScreen key={JSON.stringify(shown)} wanted={view} open={open} spaces={spaces} />;
}
