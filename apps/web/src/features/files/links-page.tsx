import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SharedLinksView } from '../file-shares/index.ts';
import { spacesQuery } from './api.ts';
import styles from './file-page.module.css';
import { filesStrings } from './files.strings.ts';
import { filesNameStrings } from './files-name.strings.ts';
import { FileNav } from './side/file-nav.tsx';
import { linksPath, writeView } from './view-address.ts';

/** /documentcenter/links: the links by which the person shares files or asks for them. */
export function LinksPage() {
  const t = useStrings(filesStrings);
  useViewTitle(useStrings(filesNameStrings)('links'));
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [hasNav, setNav] = useState(false);
  const spaces = useQuery(spacesQuery);
  const nav = (
    <FileNav
      spaces={spaces.data?.list ?? []}
      view={null}
      spaceId={undefined}
      overId={undefined}
      onOpen={(view) =>
        void navigate(view === null ? linksPath : `/documentcenter?${new URLSearchParams(writeView(view)).toString()}`)
      }
    />
  );
  return (
    <section className={styles['page']} aria-label={t('spaces')}>
      {!isPhone && nav}
      <div className={styles['main']}>
        {isPhone && (
          <div className={styles['places']}>
            <Button kind="quiet" icon="menu" onClick={() => setNav(true)}>
              {t('spaces')}
            </Button>
          </div>
        )}
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <SharedLinksView />
        </Suspense>
      </div>
      {hasNav && (
        <Dialog open title={t('spaces')} onClose={() => setNav(false)}>
          {nav}
        </Dialog>
      )}
    </section>
  );
}
