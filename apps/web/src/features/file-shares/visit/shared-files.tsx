import type { NodeId, OpenedShare, SharedItem } from '@hongyan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { loadPreviewDialog } from '../../previews/index.ts';
import { readClock } from './read-clock.ts';
import { useTicket } from './use-ticket.ts';
import styles from './visit.module.css';
import { visitStrings } from './visit.strings.ts';
import { VisitFrame } from './visit-frame.tsx';

const PreviewDialog = lazyPart(loadPreviewDialog);

/** Of one call, in a folder. */
const pageSize = 200;

type Step = Pick<SharedItem, 'nodeId' | 'name'>;

const downloadUrl = (ticket: string, { nodeId, kind }: Pick<SharedItem, 'nodeId' | 'kind'>): string =>
  kind === 'file' ? `file/share/download/${ticket}?nodeId=${nodeId}` : `file/share/zip/${ticket}?nodeIds=${nodeId}`;

/** The files of an opened link; folders open in place. */
export function SharedFiles({ share, onEnd }: { share: OpenedShare; onEnd: (error: unknown) => void }) {
  const t = useStrings(visitStrings);
  const ticket = useTicket(share.ticket, onEnd);
  const [path, setPath] = useState<readonly Step[]>([]);
  const folder = path.at(-1);
  const all = folder === undefined ? share.items.map(({ nodeId }) => nodeId) : [folder.nodeId];
  const [only] = share.items;
  const isOneFile = share.items.length === 1 && only?.kind === 'file';
  return (
    <VisitFrame
      share={share}
      action={
        <a
          className={styles['all']}
          href={
            isOneFile ? `/api/${downloadUrl(ticket, only)}` : `/api/file/share/zip/${ticket}?nodeIds=${all.join(',')}`
          }
          download
          rel="noreferrer nofollow"
        >
          <Icon name="download" size={18} />
          {t(isOneFile ? 'download' : 'downloadAll')}
        </a>
      }
    >
      {path.length > 0 && <Path path={path} onOpen={(length) => setPath(path.slice(0, length))} />}
      {folder === undefined ? (
        <Items share={share} ticket={ticket} items={share.items} onOpen={(item) => setPath([item])} />
      ) : (
        <Folder
          key={folder.nodeId}
          share={share}
          ticket={ticket}
          folderId={folder.nodeId}
          onOpen={(item) => setPath([...path, item])}
        />
      )}
      <p className={styles['hint']}>{t('checkSender')}</p>
    </VisitFrame>
  );
}

function Path({ path, onOpen }: { path: readonly Step[]; onOpen: (length: number) => void }) {
  const t = useStrings(visitStrings);
  return (
    <nav className={styles['path']} aria-label={t('path')}>
      <button type="button" className={styles['step']} onClick={() => onOpen(0)}>
        {t('allFiles')}
      </button>
      {path.map(({ nodeId, name }, index) => (
        <span key={nodeId} className={styles['stepPart']}>
          <Icon name="chevronRight" size={14} />
          <button
            type="button"
            className={styles['step']}
            aria-current={index === path.length - 1 ? 'page' : undefined}
            onClick={() => onOpen(index + 1)}
          >
            {name}
          </button>
        </span>
      ))}
    </nav>
  );
}

interface FolderProps {
  readonly share: OpenedShare;
  readonly ticket: string;
  readonly folderId: NodeId;
  readonly onOpen: (item: SharedItem) => void;
}

function Folder({ share, ticket, folderId, onOpen }: FolderProps) {
  const t = useStrings(visitStrings);
  const query = useInfiniteQuery({
    // A renewed ticket is the same visit.
    queryKey: ['file-shares', 'items', share.ticket.ticket, folderId],
    queryFn: ({ pageParam, signal }) =>
      readData(api.fileShares.items({ ticket, folderId, offset: pageParam, limit: pageSize }, { signal })),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { list }) => sum + list.length, 0);
      return last.list.length > 0 && shown < last.total ? shown : undefined;
    },
    retry: false,
  });
  if (query.isPending) return <Skeleton shape="row" count={5} />;
  if (query.isError) return <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap(({ list }) => list);
  if (items.length === 0) return <EmptyState icon="folder" title={t('emptyFolder')} />;
  return (
    <>
      <Items share={share} ticket={ticket} items={items} onOpen={onOpen} />
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface ItemsProps {
  readonly share: OpenedShare;
  readonly ticket: string;
  readonly items: readonly SharedItem[];
  readonly onOpen: (item: SharedItem) => void;
}

function Items({ share, ticket, items, onOpen }: ItemsProps) {
  const [shown, setShown] = useState<string>();
  const latest = useRef(ticket);
  latest.current = ticket;
  return (
    <>
      <ul className={styles['items']}>
        {items.map((item) => (
          <Item
            key={item.nodeId}
            item={item}
            ticket={ticket}
            onOpen={() => (item.kind === 'folder' ? onOpen(item) : setShown(item.nodeId))}
          />
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <PreviewDialog
            source={{
              key: ['file-shares', 'preview', share.ticket.ticket],
              load: (part, signal) =>
                readData(api.fileShares.preview({ ticket: latest.current, nodeId: part }, { signal })),
            }}
            files={items
              .filter(({ kind }) => kind === 'file')
              .map((item) => ({
                part: item.nodeId,
                fileName: item.name,
                size: item.size,
                url: downloadUrl(ticket, item),
                preview: item.preview,
              }))}
            part={shown}
            onMove={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Item({ item, ticket, onOpen }: { item: SharedItem; ticket: string; onOpen: () => void }) {
  const t = useStrings(visitStrings);
  const { kind, name, size, changedAt } = item;
  const isFile = kind === 'file';
  const about = [isFile ? formatSize(size) : '', formatFullTime(changedAt, readClock())].filter((part) => part !== '');
  return (
    <li className={styles['item']}>
      <button
        type="button"
        className={styles['itemName']}
        aria-label={t(isFile ? 'previewNamed' : 'openNamed', { name })}
        onClick={onOpen}
      >
        <Icon name={isFile ? 'file' : 'folder'} size={20} />
        <span className={styles['itemText']}>
          <span className={textStyles['oneLine']} title={name}>
            {name}
          </span>
          <span className={styles['about']}>{about.join(' · ')}</span>
        </span>
      </button>
      <a
        className={styles['itemDownload']}
        href={`/api/${downloadUrl(ticket, item)}`}
        download
        rel="noreferrer nofollow"
        title={t('download')}
        aria-label={t('downloadNamed', { name })}
      >
        <Icon name="download" size={18} />
      </a>
    </li>
  );
}
