import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SharedLinksView } from '../file-shares/index.ts';
import { spacesQuery } from './api.ts';
import { FileNav } from './file-nav.tsx';
import styles from './file-page.module.css';
import { filesStrings } from './files.strings.ts';
import { filesNameStrings } from './files-name.strings.ts';
import { linksPath, writeView } from './view-address.ts';

/** /documentcenter/links: the links by which the person shares files or asks for them. */
export function LinksPage() {
  const t = useStrings(filesStrings);
  useViewTitle(useStrings(filesNameStrings)('links'));
  const navigate = useNavigate();
  const spaces = useQuery(spacesQuery);
  return (
    <section className={styles['page']} aria-label={t('spaces')}>
      <FileNav
        spaces={spaces.data?.list ?? []}
        view={null}
        spaceId={undefined}
        onOpen={(view) =>
          void navigate(
            view === null ? linksPath : `/documentcenter?${new URLSearchParams(writeView(view)).toString()}`,
          )
        }
      />
      <div className={styles['main']}>
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <SharedLinksView />
        </Suspense>
      </div>
    </section>
  );
}
