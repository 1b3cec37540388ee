import type { MailListItem } from '@hongyan/contract';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useMedia } from '../../../lib/use-media.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { useLastList } from './last-list.ts';
import type { ListView } from './list-view.ts';
import { MailListPane } from './mail-list-pane.tsx';
import styles from './mail-screen.module.css';
import { sideBySideQuery, useListWidth } from './media-queries.ts';
import { useMailList } from './use-mail-list.ts';

interface ReadingListProps {
  /** The message that is open beside it. */
  readonly openId: string;
  readonly context: ActionContext;
  /** Another message is to take its place. */
  readonly onOpen: (mail: MailListItem) => void;
}

const noRows: ReadonlySet<string> = new Set();
const noTerms: readonly string[] = [];

/** A message on its page: alone, or, as the person has set it (showMailList), with the list that it was opened from beside it. */
export function ReadingLayout({ children, ...list }: ReadingListProps & { readonly children: ReactNode }) {
  const { showMailList } = useSettings();
  const hasList = useLastList((last) => last.definition !== null);
  const hasRoom = useMedia(sideBySideQuery);
  const listWidth = useListWidth();
  if (!showMailList || !hasRoom || !hasList) return <div className={styles['screen']}>{children}</div>;
  return (
    <div className={classNames(styles['screen'], styles['beside'])}>
      <SplitPane
        name="reading"
        defaultSize={listWidth}
        start={<ReadingList {...list} />}
        narrowPane="end"
        end={<div className={styles['readerPane']}>{children}</div>}
      />
    </div>
  );
}

/** The list that a message was opened from, beside it on its page (setting showMailList). It is sorted and turned where it stands itself. */
function ReadingList({ openId, context, onOpen }: ReadingListProps) {
  const { definition, title, kind } = useLastList();
  const list = useMailList(definition);
  const view = useMemo<ListView>(
    () => ({
      definition,
      sorting: definition?.sorting ?? { sort: 'received', order: 'desc' },
      sortBy: undefined,
      page: undefined,
      turnTo: () => undefined,
    }),
    [definition],
  );
  return (
    <div className={styles['pane']}>
      <MailListPane
        title={title}
        kind={kind}
        list={list}
        view={view}
        context={{ ...context, listKind: kind, open: onOpen }}
        openId={openId}
        isBeside
        leaving={noRows}
        filter={undefined}
        onFilter={undefined}
        terms={noTerms}
      />
    </div>
  );
}
