import type { FileGrant } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { grantsQuery, type ShownFile } from '../api.ts';
import styles from './details.module.css';
import { detailsStrings } from './details.strings.ts';

interface SharedWithProps {
  readonly file: ShownFile;
  /** It lies in the person's own space. */
  readonly isOwn: boolean;
  readonly onShare: () => void;
}

/** With whom inside it is shared, by itself and by folders above it. For those who manage it. */
export function SharedWith({ file, isOwn, onShare }: SharedWithProps) {
  const t = useStrings(detailsStrings);
  const { data, isError } = useQuery(grantsQuery(file.nodeId));
  if (isError) return null;
  if (data === undefined) return <Skeleton count={2} />;
  const all: readonly (FileGrant & { readonly from?: { readonly name: string } })[] = [...data.list, ...data.inherited];
  return (
    <>
      {all.length === 0 && <p className={styles['note']}>{t(isOwn ? 'notShared' : 'notSharedSpace')}</p>}
      <ul className={styles['lines']}>
        {all.map((grant) => (
          <li key={`${grant.kind} ${grant.id} ${grant.from?.name ?? ''}`} className={styles['line']}>
            {grant.kind === 'person' ? (
              <Avatar name={grant.name || grant.id} address={grant.id} size={24} picture />
            ) : (
              <Icon name={grant.kind === 'department' ? 'people' : 'globe'} size={20} />
            )}
            <span className={styles['text']}>
              <span>{grant.kind === 'everyone' ? t('everyone') : grant.name || grant.id}</span>
              {grant.from && <span className={styles['note']}>{t('inheritedFrom', { name: grant.from.name })}</span>}
            </span>
            <span className={styles['note']}>{t(grant.access)}</span>
          </li>
        ))}
      </ul>
      <Button size="small" icon="people" onClick={onShare}>
        {t('changeSharing')}
      </Button>
    </>
  );
}
