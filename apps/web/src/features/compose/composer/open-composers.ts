import type { ComposeStart } from '@hongyan/contract';
import { create } from 'zustand';
import { parseRecipients } from '../../../lib/addresses/parse-recipients.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api } from '../../../platform/api/api-client.ts';
import { holdWindow } from '../../../platform/push/living-windows.ts';
import { beforeSignOut } from '../../../platform/session/finish-work.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useTabs, visitTab } from '../../../platform/tabs/tabs-store.ts';
import { showWarning } from '../../../ui/notices/notices.ts';
import { takeCarriedText } from '../../outbox/index.ts';
import { composeStrings } from '../compose.strings.ts';
import { keepDraft, takeKeptDraft } from '../drafts/kept-draft.ts';
import { loadStart } from '../drafts/load-start.ts';
import type { ComposeRequest, Prefill } from './compose-paths.ts';
import { ComposerModel } from './composer-model.ts';
import { composerPorts } from './composer-ports.ts';

/** A composer outlives its page: it is open as long as its tab is (specification, section 2: open-view tabs). */
export type OpenComposer =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | ReadyComposer;

interface ReadyComposer {
  readonly phase: 'ready';
  readonly model: ComposerModel;
}

type Composers = Readonly<Record<string, OpenComposer>>;
const useComposers = create<{ composers: Composers }>(() => ({ composers: {} }));
/** A message that is closed waits so long for the people whom its recipients' names mean; on a slow line an answer takes seconds. */
const namesOnLeaveMs = 20_000;
/** Composers whose tab has been seen; one whose tab is then missing was closed. */
const tabbed = new Set<string>();
/** Composers that are closed and whose draft is still being saved, by path. */
const closing = new Map<string, { readonly open: ReadyComposer }>();

export interface OpenOptions {
  /** Whose message it is: the address of the mailbox that is open. */
  readonly account: string;
  readonly prefill: Prefill | undefined;
  readonly refusedTypes: readonly string[];
}

/** Opens the composer of a path, once: a second call finds it as it was left, also while its closing still saves it. */
export function openComposer(path: string, request: ComposeRequest, options: OpenOptions): void {
  const phase = useComposers.getState().composers[path]?.phase;
  if (phase === 'loading' || phase === 'ready') return;
  const closed = closing.get(path);
  if (closed !== undefined) {
    // A composer made anew would not know of the draft that is being made, and make a second one.
    closing.delete(path);
    put(path, closed.open);
    return;
  }
  // Not when the code is loaded, which is before anybody writes: whoever signs out waits for the windows that could have work.
  holdWindow();
  beforeSignOut(saveOpenMessages);
  put(path, { phase: 'loading' });
  void startComposer(path, request, options).then(
    (model) => isLoading(path) && put(path, { phase: 'ready', model }),
    (error: unknown) => isLoading(path) && put(path, { phase: 'failed', error }),
  );
}

/** The composer of a path as it is now; the component follows it. */
export function useOpenComposer(path: string): OpenComposer | undefined {
  return useComposers((state) => state.composers[path]);
}

/** The path of a new mail in which nothing is written yet: the compose button leads back to it. */
export function findUntouchedMail(): string | undefined {
  return Object.entries(useComposers.getState().composers).find(
    ([path, open]) => path.startsWith('/write/new/') && open.phase === 'ready' && open.model.isUntouched,
  )?.[0];
}

/** The path of another tab in which a draft is open already: two windows on one draft would only be in each other's way. */
export function findOpenDraft(draftId: string, ownPath: string): string | undefined {
  return Object.entries(useComposers.getState().composers).find(
    ([path, open]) => path !== ownPath && open.phase === 'ready' && open.model.draftId === draftId,
  )?.[0];
}

/**
 * Closes the composer of a path that has no tab, as closing a tab does; opened again it goes on with its draft. False where nothing was
 * written that has to be kept.
 */
export function closeComposer(path: string, account: string): boolean {
  const open = useComposers.getState().composers[path];
  if (open?.phase !== 'ready' || open.model.isUntouched) {
    dropComposer(path);
    if (open?.phase === 'ready') open.model.stop();
    return false;
  }
  const { model } = open;
  void leaveComposer(path, open).then((isClosed) => {
    const { draftId } = model;
    // Without its text: it is read from the server again, where it may have gone on meanwhile.
    if (isClosed && draftId !== undefined)
      keepDraft({ account: account.toLowerCase(), path }, { draftId, revision: 0, content: null });
  });
  return true;
}

/** Whether any message has changes that only this page knows. */
export function hasUnsavedMessages(): boolean {
  return openModels().some((model) => model.isDirty);
}

/** The message stays open without a tab: it waits for the connection. */
export function keepWithoutTab(path: string): void {
  tabbed.delete(path);
}

/** The message is sent or given up; its tab may go. */
export function dropComposer(path: string): void {
  tabbed.delete(path);
  useComposers.setState(({ composers }) => ({
    composers: Object.fromEntries(Object.entries(composers).filter(([known]) => known !== path)),
  }));
}

/** Saves every message that is open; resolves when the server has them, or has not. */
export async function saveOpenMessages(): Promise<void> {
  await Promise.all(heldModels().map((model) => model.flush()));
}

/** Writes what is unsaved into the browser: the page is about to go away. */
export function keepUnsavedMessages(): void {
  for (const model of heldModels()) model.keepUnsaved();
}

async function startComposer(path: string, request: ComposeRequest, options: OpenOptions): Promise<ComposerModel> {
  const position = { account: options.account.toLowerCase(), path };
  const kept = await takeKeptDraft(position);
  const start = kept?.draftId === undefined ? await beginMessage(request) : await loadKept(kept.draftId, request);
  const { prefill, refusedTypes } = options;
  const isFresh = kept === undefined && prefill !== undefined;
  const model = new ComposerModel(composerPorts(position), {
    // What is kept with its text is what its writer sees; a draft from the server takes more text above it.
    start: kept?.content ? start : withText(isFresh ? withPrefill(start, prefill) : start, takeCarriedText(path)),
    // A draft that is gone meanwhile is a new message with the text that was kept; if Send was pressed, it may have been sent.
    kept:
      kept && start.draft === null && !kept.isQueued
        ? { ...kept, draftId: undefined, revision: 0 }
        : kept && withRevision(kept, start),
    refusedTypes,
  });
  return model;
}

/** A message kept without text goes on from whatever the server has; one with text competes with the revision it had. */
function withRevision<Kept extends { content: unknown; revision: number }>(kept: Kept, start: ComposeStart): Kept {
  return kept.content === null ? { ...kept, revision: start.draft?.revision ?? kept.revision } : kept;
}

/** What a message begins with; one to a person has them in it already. */
async function beginMessage(request: ComposeRequest): Promise<ComposeStart> {
  const start = await loadStart(request, api.compose);
  return request.kind === 'to' ? withPrefill(start, { ...noPrefill, to: request.id }) : start;
}

async function loadKept(draftId: NonNullable<ComposeStart['draft']>['draftId'], request: ComposeRequest) {
  const answer = await api.compose.writeParams({ draftId });
  return answer.code === successCode ? answer.data : beginMessage(request);
}

const successCode = 200;

/** Text above what the message begins with, a block for each line. */
function withText(start: ComposeStart, text: string): ComposeStart {
  if (text === '') return start;
  const lines = document.createElement('div');
  lines.append(...text.split('\n').map((line) => createBlock(line)));
  return { ...start, content: { ...start.content, html: lines.innerHTML + start.content.html } };
}

function createBlock(line: string): HTMLElement {
  const block = document.createElement('div');
  block.append(line === '' ? document.createElement('br') : line);
  return block;
}

const noPrefill: Prefill = { to: '', cc: '', bcc: '', subject: '', body: '' };

function withPrefill(start: ComposeStart, { to, cc, bcc, subject, body }: Prefill): ComposeStart {
  const { content } = withText(start, body);
  return {
    ...start,
    content: {
      ...content,
      to: [...content.to, ...parseRecipients(to)],
      cc: [...content.cc, ...parseRecipients(cc)],
      bcc: [...content.bcc, ...parseRecipients(bcc)],
      subject: subject || content.subject,
    },
  };
}

const isLoading = (path: string): boolean => useComposers.getState().composers[path]?.phase === 'loading';

function put(path: string, open: OpenComposer): void {
  useComposers.setState(({ composers }) => ({ composers: { ...composers, [path]: open } }));
}

function openModels(): ComposerModel[] {
  return Object.values(useComposers.getState().composers).flatMap((open) => (open.phase === 'ready' ? open.model : []));
}

/** What is open, and what is closed and not saved yet. */
const heldModels = (): ComposerModel[] => [...openModels(), ...Array.from(closing.values(), ({ open }) => open.model)];

/**
 * A composer was closed: what is unsaved goes into the draft; if that fails it comes back in a tab rather than lose it. False where it is
 * open again, by that or by its writer.
 */
async function leaveComposer(path: string, open: OpenComposer): Promise<boolean> {
  dropComposer(path);
  if (open.phase !== 'ready') return true;
  const own = { open };
  closing.set(path, own);
  const isOwn = (): boolean => closing.get(path) === own;
  const { model } = open;
  // Sent or not must not hang on which of two answers comes first.
  model.sending.cancelWaiting();
  model.recipients.finishTyping();
  const isSaved = await model.flush();
  // The draft has names as they were typed; better are the people whom they mean.
  if (isSaved && isOwn()) await model.recipients.settled(namesOnLeaveMs);
  // Who has opened the draft again meanwhile goes on with it as it is.
  if (isSaved && isOwn() && !openModels().some(({ draftId }) => draftId === model.draftId)) await model.flush();
  if (!isOwn()) return false;
  closing.delete(path);
  if (isSaved) {
    model.stop();
    return true;
  }
  put(path, open);
  visitTab(path, model.getSnapshot().subject || translate(composeStrings, 'noSubject'));
  showWarning(translate(composeStrings, 'savedOnLeave'));
  return false;
}

useTabs.subscribe(({ tabs }) => {
  const shown = new Set(tabs.map((tab) => tab.path));
  for (const [path, open] of Object.entries(useComposers.getState().composers)) {
    if (shown.has(path)) tabbed.add(path);
    else if (tabbed.has(path)) void leaveComposer(path, open);
  }
});

useSession.subscribe(({ signedIn, keepsMessages }) => {
  if (signedIn) return;
  for (const model of heldModels()) {
    if (keepsMessages) model.suspend();
    else model.stop();
  }
  tabbed.clear();
  closing.clear();
  useComposers.setState({ composers: {} });
});

window.addEventListener('pagehide', keepUnsavedMessages);
window.addEventListener('beforeunload', (event) => {
  if (!hasUnsavedMessages()) return;
  keepUnsavedMessages();
  event.preventDefault();
});
window.addEventListener('online', () => {
  for (const model of openModels()) model.retrySave();
});
