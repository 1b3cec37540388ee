import { type KeyboardEvent, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { visitTab } from '../../../platform/tabs/tabs-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showNotice } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { composeStrings } from '../compose.strings.ts';
import { parseComposeRequest } from '../composer/compose-paths.ts';
import { Composer } from '../composer/composer.tsx';
import type { ComposerModel } from '../composer/composer-model.ts';
import { ComposerSkeleton } from '../composer/composer-skeleton.tsx';
import { bodySelector } from '../composer/move-by-tab.ts';
import { closeComposer, findOpenDraft, openComposer, useOpenComposer } from '../composer/open-composers.ts';
import { keptDraftId } from '../drafts/kept-draft.ts';
import { inlineReplyStrings } from '../inline-reply.strings.ts';
import { removeInlineReply } from './inline-replies.ts';

interface ComposerBelowProps {
  readonly path: string;
  readonly takesFocus: boolean;
  readonly onLeft: () => void;
}

/** The composer of an answer that has no view: opened, closed to a draft, or taken to its view. */
export function ComposerBelow({ path, takesFocus, onLeft }: ComposerBelowProps) {
  const t = useStrings(inlineReplyStrings);
  const navigate = useNavigate();
  const open = useOpenComposer(path);
  const index = useHomeIndex();
  const refusedTypes = index?.organisation.controlFileTypes;
  const account = index?.userMail ?? '';
  const begin = useCallback((): void => {
    const [, , type, id] = path.split('/');
    const request = parseComposeRequest(type, decodeURIComponent(id ?? ''));
    if (request && refusedTypes) openComposer(path, request, { account, prefill: undefined, refusedTypes });
  }, [path, account, refusedTypes]);
  useEffect(() => {
    const draftId = keptDraftId(path);
    const elsewhere = draftId === undefined ? undefined : findOpenDraft(draftId, path);
    if (elsewhere === undefined) {
      begin();
      return;
    }
    removeInlineReply(path);
    void navigate(elsewhere);
  }, [path, begin, navigate]);
  const leave = (): void => {
    removeInlineReply(path);
    onLeft();
  };
  const popOut = (): void => {
    removeInlineReply(path);
    void navigate(path);
  };
  const close = (): void => {
    if (open?.phase === 'ready') closeToDraft(path, account, open.model);
    leave();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    // Menus and dialogs of the composer are drawn elsewhere, and have keys of their own.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // On its buttons too no key is the list's.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!event.target.matches(closingTargets) || event.currentTarget.querySelector(ownEscape) !== null) return;
    event.preventDefault();
    close();
  };
  if (open?.phase === 'failed')
    return (
      <>
        <ErrorState message={formatMessage(open.error)} onRetry={begin} />
        <Button kind="quiet" onClick={close}>
          {t('close')}
        </Button>
      </>
    );
  return (
    <div onKeyDown={handleKey}>
      {open?.phase === 'ready' ? (
        <Composer
          path={path}
          model={open.model}
          below={{ takesFocus, onPopOut: popOut, onClose: close, onDone: leave }}
        />
      ) : (
        <ComposerSkeleton />
      )}
    </div>
  );
}

/** From here Escape closes the answer; in a search of the text, a name that is changed and the like it ends that. */
const closingTargets = `${bodySelector}, [data-subject], [data-recipients], [data-compose-bar] *`;
/** What Escape ends first: suggestions, the format painter. */
const ownEscape = '[role="listbox"], [data-painting]';

/** Saves the draft and forgets the composer; files that are still on their way keep it, in a tab. */
function closeToDraft(path: string, account: string, model: ComposerModel): void {
  const { subject, attachments, pendingPictures } = model.getSnapshot();
  if (pendingPictures > 0 || attachments.some(({ state }) => state !== 'done')) {
    visitTab(path, subject || translate(composeStrings, 'noSubject'));
    showNotice('info', translate(inlineReplyStrings, 'inTab'));
    return;
  }
  if (closeComposer(path, account)) showNotice('success', translate(inlineReplyStrings, 'kept'));
}
