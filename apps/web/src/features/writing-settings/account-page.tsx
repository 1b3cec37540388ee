import { Suspense, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { writingAidsStrings } from '../writing-aids/index.ts';
import { accountStrings } from './account.strings.ts';
import styles from './account-page.module.css';
import { accountTabs } from './account-tabs.ts';

/** /set/accountalias/:tab: what messages are put together from, and the names they go under. */
export function AccountPage() {
  const t = useStrings(writingAidsStrings);
  const { tab } = useParams();
  const open = accountTabs.find(({ key }) => key === tab) ?? accountTabs[0];
  useViewTitle(open && t(open.name));
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the tabs may be wider than the window.
    if (open)
      tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  if (!open) return null;
  return (
    <Page className={styles['page']}>
      <PageTitle>{translate(accountStrings, 'title')}</PageTitle>
      <nav ref={tabs} className={styles['tabs']} aria-label={t('tabs')}>
        {accountTabs.map(({ key, name }) => (
          <Link
            key={key}
            to={`/set/accountalias/${key}`}
            className={styles['tab']}
            aria-current={key === open.key ? 'page' : undefined}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Skeleton count={4} />}>
        <open.Panel />
      </Suspense>
    </Page>
  );
}
