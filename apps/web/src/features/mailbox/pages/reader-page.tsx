import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useCurrentMails } from '../../../mail-model/actions/current-mails.ts';
import { rowOfDetail } from '../../../mail-model/cache/apply-change.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { readerPath } from '../../../mail-model/queries/mail-paths.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { closeTab } from '../../../platform/tabs/tabs-store.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { AppDialogs, actionOfKey, useMailScreen } from '../../actions/index.ts';
import { MailReader } from '../../reader/index.ts';
import { narrowPageQuery } from '../list/media-queries.ts';
import { ReadingLayout } from '../list/reading-list.tsx';
import { useReadingPosition } from '../list/use-reading-position.ts';

/** /reply/:boxId/:id/:index? — one mail on a page of its own; previous and next go through the list that it came from. */
export function ReaderPage() {
  const { boxId = '', id = '', index } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const t = useStrings(mailboxStrings);
  const app = useMailScreen();
  const { row, previous, next, position, backPath, terms } = useReadingPosition(id, boxId, Number(index ?? 0) || 0);
  const detail = useQuery(mailDetailQuery(id)).data;
  const mail = detail ? rowOfDetail(detail) : row;
  const { autoAdvance } = useSettings();
  const isNarrow = useMedia(narrowPageQuery);
  const subject = mail && (mail.mailSubject === '' ? t('noSubject') : mail.mailSubject);
  useViewTitle(subject);

  const back = (): void => {
    closeTab(pathname, pathname, backPath);
    void navigate(backPath);
  };
  // The next message takes the place of this one: a tab for each would bury the others.
  const replaceWith = (other: MailListItem, step = other === next ? 1 : -1): void => {
    closeTab(pathname, pathname, backPath);
    void navigate(readerPath(other, position && position.index + step), { replace: true });
  };
  const context: ActionContext = {
    ...app.base,
    // A row that stands for a conversation is acted on whole, as in its list.
    mails: row?.conversation ? [row] : mail ? [mail] : [],
    // On to the next message, or as the person has set it; at the end of the list back to it.
    leave: () => {
      if (autoAdvance === 'next' && next) replaceWith(next, 0);
      else if (autoAdvance === 'previous' && previous) replaceWith(previous);
      else back();
    },
  };
  useCurrentMails(context);
  useKeyStrokes((event) => {
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
    <ReadingLayout openId={id} context={context} onOpen={(other) => replaceWith(other)}>
      <MailReader
        mailId={id}
        row={row}
        context={context}
        terms={terms}
        isNarrow={isNarrow}
        position={position}
        onBack={back}
        onPrevious={previous && (() => replaceWith(previous))}
        onNext={next && (() => replaceWith(next))}
      />
      <AppDialogs question={app.question} context={context} onClose={app.closeQuestion} />
    </ReadingLayout>
  );
}
