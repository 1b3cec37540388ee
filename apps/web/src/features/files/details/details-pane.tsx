import type { FileSpace, NodeId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type FileView, nodeQuery, type ShownFile } from '../api.ts';
import { kindWord } from '../kind-word.ts';
import { FileIcon } from '../list/file-icon.tsx';
import { spaceName } from '../side/space-name.ts';
import { ActivityList } from './activity-list.tsx';
import styles from './details.module.css';
import { detailsStrings } from './details.strings.ts';
import { SharedWith } from './shared-with.tsx';
import { VersionList } from './version-list.tsx';

export interface DetailsPaneProps {
  readonly nodeId: NodeId;
  readonly spaces: readonly FileSpace[];
  readonly onOpen: (view: FileView) => void;
  readonly onShare: (file: ShownFile) => void;
  readonly onClose: () => void;
}

/** All about one file or folder, beside the list; on a phone over it. */
export function DetailsPane({ nodeId, spaces, onOpen, onShare, onClose }: DetailsPaneProps) {
  const t = useStrings(detailsStrings);
  const query = useQuery(nodeQuery(nodeId));
  const node = query.data?.node;
  const space = spaces.find(({ spaceId }) => spaceId === node?.spaceId);
  const rootOf = space?.rootId === node?.nodeId ? space : undefined;
  const name = rootOf ? spaceName(rootOf) : (node?.name ?? '');
  return (
    <aside className={styles['pane']} aria-label={t('details')}>
      <header className={styles['header']}>
        {node && <FileIcon file={node} size={22} />}
        <h3 className={styles['title']}>{name}</h3>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {query.isError && node === undefined ? (
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : node === undefined ? (
        <Skeleton count={6} />
      ) : (
        <div className={styles['sections']}>
          {node.hasPicture && (
            <div className={styles['picture']}>
              <FileIcon key={`${node.nodeId} ${String(node.versionNo)}`} file={node} size={56} isTile />
            </div>
          )}
          <Facts node={node} content={query.data?.content ?? null} space={space} onOpen={onOpen} />
          {node.access === 'manage' && !rootOf && (
            <Section title={t('sharedWith')}>
              <SharedWith file={node} isOwn={space?.kind === 'personal'} onShare={() => onShare(node)} />
            </Section>
          )}
          {node.kind === 'file' && (
            <Section title={t('versions')}>
              <VersionList file={node} />
            </Section>
          )}
          <Section title={t('activity')}>
            <ActivityList nodeId={node.nodeId} />
          </Section>
        </div>
      )}
    </aside>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h4 className={styles['sectionTitle']}>{title}</h4>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly node: ShownFile;
  readonly content: { readonly files: number; readonly folders: number; readonly bytes: number } | null;
  readonly space: FileSpace | undefined;
  readonly onOpen: (view: FileView) => void;
}

function Facts({ node, content, space, onOpen }: FactsProps) {
  const t = useStrings(detailsStrings);
  const reading = useDateReading();
  const { parentId, path = [], changedBy } = node;
  const where = path.map(({ name }, index) => (index === 0 && space ? spaceName(space) : name)).join(' / ');
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [t('kind'), kindWord(node)],
    [t('size'), formatSize(content?.bytes ?? node.size)],
    content !== null && [t('content'), t('contentOf', { files: content.files, folders: content.folders })],
    where !== '' && [
      t('where'),
      parentId === null ? (
        where
      ) : (
        <button type="button" className={styles['way']} onClick={() => onOpen({ kind: 'folder', folderId: parentId })}>
          {where}
        </button>
      ),
    ],
    [t('changed'), formatFullTime(node.changedAt, reading)],
    changedBy !== null && [t('changedBy'), changedBy.name || changedBy.address],
    [t('created'), formatFullTime(node.createdAt, reading)],
    [t('access'), t(node.access)],
  ];
  return (
    <dl className={styles['facts']}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
