import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { startPath } from '../../platform/routes/guards.ts';
import { useHomeIndex } from '../../platform/settings/home-index.ts';
import { closeTab } from '../../platform/tabs/tabs-store.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { composeStrings } from './compose.strings.ts';
import {
  type ComposeRequest,
  freshMailPath,
  newMailPath,
  parseComposeRequest,
  readPrefill,
} from './composer/compose-paths.ts';
import { Composer } from './composer/composer.tsx';
import { ComposerSkeleton } from './composer/composer-skeleton.tsx';
import { findOpenDraft, findUntouchedMail, openComposer, useOpenComposer } from './composer/open-composers.ts';
import { removeInlineReply } from './inline-reply/inline-replies.ts';

export { loadRichEditor } from '../editor/index.ts';

/** The page of one message; the message itself lives in `open-composers` as long as its tab does. */
export function ComposePage() {
  const { pathname, search } = useLocation();
  const { type, mailId } = useParams();
  const request = parseComposeRequest(type, mailId);
  if (pathname === newMailPath) return <NewMail search={search} />;
  if (!request) return <UnknownMessage />;
  return <OpenMessage key={pathname} path={pathname} request={request} search={search} />;
}

/** The compose button: every new mail gets an address of its own, so that several can be open. */
function NewMail({ search }: { search: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    // Whoever has gone on while the composer was being loaded is not brought back to it.
    if (!window.location.hash.startsWith(`#${newMailPath}`)) return;
    const untouched = search === '' ? findUntouchedMail() : undefined;
    void navigate(untouched ?? freshMailPath(Date.now(), Math.random()) + search, { replace: true });
  }, [navigate, search]);
  return <ComposerSkeleton />;
}

function OpenMessage({ path, request, search }: { path: string; request: ComposeRequest; search: string }) {
  const index = useHomeIndex();
  const open = useOpenComposer(path);
  const refusedTypes = index?.organisation.controlFileTypes;
  const account = index?.userMail ?? '';
  const { kind, id } = request;
  const navigate = useNavigate();
  const draftId = open?.phase === 'ready' ? open.model.draftId : undefined;
  const draftPath = draftId === undefined ? undefined : `/write/editAgainFromdraft/${draftId}`;
  const { key: visit } = useLocation();
  const shownIn = useRef<string>(undefined);
  const isReady = open?.phase === 'ready';
  const isGone = open === undefined;
  useEffect(() => {
    if (isReady) shownIn.current = visit;
    // Sent or discarded: the page is still there until the next one is, and there is no draft to ask for. Undo send leads here
    // anew, perhaps before that.
    if (isGone && shownIn.current === visit) return;
    const elsewhere = kind === 'editAgainFromdraft' ? findOpenDraft(id, path) : undefined;
    if (elsewhere !== undefined) {
      void navigate(elsewhere, { replace: true });
      return;
    }
    // Here it has a view of its own, whatever drew it before.
    removeInlineReply(path);
    // Addresses that only led here have left a tab behind.
    closeTab(newMailPath, path, startPath);
    if (draftPath !== undefined && draftPath !== path) closeTab(draftPath, path, startPath);
    if (refusedTypes) openComposer(path, { kind, id }, { account, prefill: readPrefill(search), refusedTypes });
  }, [path, kind, id, search, account, refusedTypes, draftPath, navigate, visit, isReady, isGone]);
  const retry = (): void => {
    if (refusedTypes) openComposer(path, request, { account, prefill: readPrefill(search), refusedTypes });
  };
  if (open?.phase === 'failed') return <ErrorState message={formatMessage(open.error)} onRetry={retry} />;
  return open?.phase === 'ready' ? <Composer path={path} model={open.model} /> : <ComposerSkeleton />;
}

/** An address that no link of ours has. */
function UnknownMessage() {
  const t = useStrings(composeStrings);
  return <ErrorState message={t('openFailed')} />;
}
