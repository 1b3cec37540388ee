import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { closeTab } from '../../shell/tabs-store.ts';
import { useViewTitle } from '../../shell/view-title.ts';
import type { ActionContext } from './action-context.ts';
import { actionOfKey } from './actions.ts';
import { mailDetailQuery } from './api.ts';
import { rowOfDetail } from './cache/apply-change.ts';
import { DeskDialogs } from './components/desk-dialogs.tsx';
import styles from './components/mail-screen.module.css';
import { neighboursOf, usePrefetchNeighbours } from './components/mail-screen.tsx';
import { useLastList } from './last-list.ts';
import type { ListPlace } from './list-place.ts';
import { readerPath } from './mail-paths.ts';
import { MailReader } from './reader/mail-reader.tsx';
import { useMailDesk } from './use-mail-desk.ts';
import { useMailList } from './use-mail-list.ts';
import { useMailShortcuts } from './use-mail-shortcuts.ts';
import { narrowPageQuery, useMedia } from './use-media.ts';

/** /reply/:boxId/:id/:index? — one mail on a page of its own; previous and next go through the list that it came from. */
export function ReaderPage() {
  const { boxId = '', id = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const desk = useMailDesk();
  const last = useLastList();
  const place = useMemo<ListPlace>(
    () => last.place ?? { kind: 'folder', folderId: boxId, isUnread: 2 },
    [last.place, boxId],
  );
  const { rows } = useMailList(place);
  const { row, previous, next } = neighboursOf(rows, id);
  const detail = useQuery(mailDetailQuery(id)).data;
  const mail = detail ? rowOfDetail(detail) : row;
  usePrefetchNeighbours(rows, id);
  const isNarrow = useMedia(narrowPageQuery);
  const subject = mail && (mail.mailSubject === '' ? desk.base.t('noSubject') : mail.mailSubject);
  useViewTitle(subject);

  const back = (): void => {
    closeTab(pathname, pathname, last.path);
    void navigate(last.path);
  };
  // The next letter takes the place of this one: a tab for each would bury the others.
  const replaceWith = (other: MailListItem): void => {
    closeTab(pathname, pathname, last.path);
    void navigate(readerPath(other), { replace: true });
  };
  const context: ActionContext = {
    ...desk.base,
    mails: mail ? [mail] : [],
    leave: back,
  };
  useMailShortcuts((event) => {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape' || event.key === 'u') return back(), true;
    const other = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
    if (other) return replaceWith(other), true;
    const action = actionOfKey(event.key, context);
    if (!action || action.name === 'open') return false;
    void action.perform(context);
    return true;
  });
  return (
    <div className={styles['screen']}>
      <MailReader
        mailId={id}
        row={row}
        context={context}
        isNarrow={isNarrow}
        onBack={back}
        onPrevious={previous && (() => replaceWith(previous))}
        onNext={next && (() => replaceWith(next))}
      />
      <DeskDialogs question={desk.question} context={context} onClose={() => desk.ask(null)} />
    </div>
  );
}
