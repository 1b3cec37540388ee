import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { outsideLinkQueries } from './api.ts';
import { outsideLinksStrings } from './outside-links.strings.ts';
import { outsideNamesStrings } from './outside-names.strings.ts';
import styles from './outside-page.module.css';

/** /guidang: leads to the archive (specification, section 2). */
export function ArchivePage() {
  return <OutsidePage which="mailArchive" />;
}

/** /wangguan: leads to the mail gateway. */
export function GatewayPage() {
  return <OutsidePage which="gateway" />;
}

const variants = {
  mailArchive: { icon: 'archive', name: 'archive', hint: 'archiveHint' },
  gateway: { icon: 'shield', name: 'gateway', hint: 'gatewayHint' },
} as const;

/** Opens the configured site in a tab of its own, which knows nothing of this one; a link for whoever comes back or whose browser keeps tabs shut. */
function OutsidePage({ which }: { which: keyof typeof variants }) {
  const t = useStrings(outsideLinksStrings);
  const nameOf = useStrings(outsideNamesStrings);
  const query = useQuery(outsideLinkQueries[which]);
  const { icon, name, hint } = variants[which];
  const url = query.data ?? '';
  useEffect(() => {
    // By a click only: a reload, or a tab that was kept, opens nothing by itself.
    if (url !== '' && navigator.userActivation.isActive) window.open(url, '_blank', 'noopener,noreferrer');
  }, [url]);
  if (query.isPending) return <Skeleton count={3} />;
  if (query.isError) return <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (url === '') return <EmptyState icon={icon} title={t('noLink')} hint={t('noLinkHint')} />;
  return (
    <EmptyState
      icon={icon}
      title={nameOf(name)}
      hint={t(hint)}
      action={
        <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="external" size={16} />
          {t('openOutside', { host: new URL(url).host })}
        </a>
      }
    />
  );
}
