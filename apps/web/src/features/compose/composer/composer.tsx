import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { startPath } from '../../../platform/routes/guards.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { addressOfTab, closeTab } from '../../../platform/tabs/tabs-store.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ApproverChoice } from '../../approval/index.ts';
import { EditorArea, type MessageCommands } from '../../editor/index.ts';
import { loadScheduleDialog, notifySent } from '../../outbox/index.ts';
import { AttachmentStrip } from '../attachments/attachment-strip.tsx';
import { DropVeil } from '../attachments/drop-veil.tsx';
import { useFileDrop } from '../attachments/use-file-drop.ts';
import { composeStrings } from '../compose.strings.ts';
import { DraftConflict } from '../drafts/draft-conflict.tsx';
import { PeopleColumn, usePeopleColumn } from '../recipients/people-column.tsx';
import type { RecipientField } from '../recipients/recipient-lists.ts';
import { answeredMail, archiveAnswered } from '../sending/archive-answered.ts';
import type { Refusal } from '../sending/compose-checks.ts';
import { SendQuestion } from '../sending/compose-questions.tsx';
import { RefusalLine } from '../sending/refusal-line.tsx';
import { useSendQueue } from '../sending/use-send-queue.ts';
import { ComposeBar } from './compose-bar.tsx';
import styles from './composer.module.css';
import type { ComposerModel } from './composer-model.ts';
import type { ComposerSnapshot } from './composer-state.ts';
import { attachFiles, discardMessage, uploadPicture } from './message-actions.ts';
import { MessageFields } from './message-fields.tsx';
import { bodySelector, moveByTab } from './move-by-tab.ts';
import { dropComposer } from './open-composers.ts';
import { WritingAidTools } from './writing-aid-tools.tsx';

const ScheduleDialog = lazyPart(loadScheduleDialog);

/** Where a composer has no view of its own: below the message that it answers. */
export interface ComposerBelowMessage {
  /** It was asked for just now. */
  readonly takesFocus: boolean;
  readonly onPopOut: () => void;
  readonly onClose: () => void;
  /** The message is sent or given up. */
  readonly onDone: () => void;
}

export interface ComposerProps {
  readonly path: string;
  readonly model: ComposerModel;
  readonly below?: ComposerBelowMessage;
}

/** A message that is written: what to do with it, whom it goes to, its text, its files. A page, or below another message. */
export function Composer({ path, model, below }: ComposerProps) {
  const t = useStrings(composeStrings);
  const state = useSyncExternalStore(model.subscribe, model.getSnapshot);
  const domains = useHomeIndex()?.organisation.domains ?? noDomains;
  const root = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isPeopleOpen, setPeopleOpen] = usePeopleColumn();
  const [isScheduling, setScheduling] = useState(false);
  const [commands, setCommands] = useState<MessageCommands>();
  const [activeField, setActiveField] = useState<RecipientField>('to');
  // A reply begins in its text, a new mail with whom it is for.
  const [startsInText] = useState(() => state.to.length > 0 && state.subject !== '');
  const takesFocus = below?.takesFocus ?? true;
  const leave = useLeaveMessage(path, below?.onDone);
  const close = useCallback(() => {
    // Below a message what draws it goes first: a composer that is drawn is opened again. A tab that is closed saves what it has.
    if (below) leave();
    dropComposer(path);
    if (!below) leave();
  }, [path, below, leave]);
  const addFiles = useCallback((files: readonly File[]) => attachFiles(model, files), [model]);
  const addPicture = useCallback((file: File) => uploadPicture(model, file), [model]);
  const drop = useFileDrop(addFiles);
  const { result, save, refusal } = state;
  useViewTitle(below ? undefined : state.subject.trim() || t('noSubject'));
  useFocusOnRefusal(root, refusal);
  useEffect(() => () => void model.flush(), [model]);
  const answered = answeredMail(path);
  const archive = (): void => {
    if (model.sending.thenArchive && answered !== undefined) void archiveAnswered(answered);
  };
  useNotifySent(result, () => {
    archive();
    close();
  });
  useSendQueue({ path, model, send: state.send, onSent: archive, leave });

  const send = ({ thenArchive = false } = {}): void => {
    // A recipient that is still being typed or changed becomes one when its field loses the focus.
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches('[data-recipients], [data-chip-editor]')) field.blur();
    model.sending.request({ thenArchive });
  };
  const schedule = (scheduledAt: number): void => {
    setScheduling(false);
    model.choose({ scheduledAt });
    send();
  };
  const discard = (): void => {
    setDiscarding(false);
    discardMessage(model);
    close();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (moveByTab(event)) return;
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send();
    else if (event.key.toLowerCase() === 's') void model.flush();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (): void => fileInput.current?.click();
  const isInField =
    refusal?.field === 'to' ||
    refusal?.field === 'subject' ||
    refusal?.field === 'from' ||
    refusal?.field === 'schedule' ||
    refusal?.field === 'authorised';
  const bar = (
    <ComposeBar
      model={model}
      state={state}
      below={below}
      onSend={() => send()}
      onSendAndArchive={answered === undefined ? undefined : () => send({ thenArchive: true })}
      onSchedule={() => setScheduling(true)}
      onAttach={choose}
      onDiscard={() => setDiscarding(true)}
      onPeople={isPeopleOpen || below ? undefined : () => setPeopleOpen(true)}
    />
  );
  return (
    <div className={styles['page']} data-below={below && ''} onKeyDownCapture={handleKey}>
      <div ref={root} className={styles['composer']} {...drop.handlers}>
        {!below && bar}
        {(save.kind === 'changedElsewhere' || save.kind === 'gone') && (
          <DraftConflict model={model} kind={save.kind} onClose={discard} />
        )}
        {refusal && !isInField && <RefusalLine refusal={refusal} />}
        <MessageFields
          model={model}
          state={state}
          domains={domains}
          autoFocus={takesFocus && !startsInText}
          onActiveField={setActiveField}
          onSchedule={() => setScheduling(true)}
          onSubjectEnter={() => root.current?.querySelector<HTMLElement>(bodySelector)?.focus()}
        />
        <EditorArea
          model={model}
          version={state.textVersion}
          autoFocus={takesFocus && startsInText}
          collapsesQuote={below !== undefined}
          pendingPictures={state.pendingPictures}
          uploadPicture={addPicture}
          onFiles={addFiles}
          menus={(commands) => <WritingAidTools model={model} commands={commands} onCommands={setCommands} />}
        />
        <AttachmentStrip
          items={state.attachments}
          largeDays={state.largeAttachmentDays}
          uploads={model.uploads}
          onChoose={choose}
          onRemove={(key) => model.removeFile(key)}
          onInsert={commands?.insertHtml}
        />
        {below && (
          <div className={styles['foot']} data-compose-bar>
            {bar}
          </div>
        )}
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            addFiles(Array.from(event.target.files ?? []));
            event.target.value = '';
          }}
        />
        <DropVeil drop={drop} />
        {isScheduling && (
          <Suspense>
            <ScheduleDialog
              open
              scheduledAt={state.choices.scheduledAt}
              onClose={() => setScheduling(false)}
              onSchedule={schedule}
            />
          </Suspense>
        )}
        <SendQuestion model={model} question={state.question} />
        <ApproverChoice
          candidates={state.candidates}
          onClose={() => model.sending.chooseApprover(null)}
          onChoose={(address) => model.sending.chooseApprover(address)}
        />
        <ConfirmDialog
          open={isDiscarding}
          danger
          title={t('discardTitle')}
          message={t('discardText')}
          confirmLabel={t('discardConfirm')}
          onConfirm={discard}
          onCancel={() => setDiscarding(false)}
        />
      </div>
      {isPeopleOpen && !below && (
        <PeopleColumn model={model} state={state} field={activeField} onClose={() => setPeopleOpen(false)} />
      )}
    </div>
  );
}

/** One list for every page: what is drawn from it is not drawn anew. */
const noDomains: readonly string[] = [];

/** The message is sent: its page closes, and a notice says so. */
function useNotifySent(result: ComposerSnapshot['result'], onSent: () => void): void {
  const navigate = useNavigate();
  const reading = useDateReading();
  const latest = useRef({ reading, onSent });
  latest.current = { reading, onSent };
  useEffect(() => {
    if (!result) return;
    notifySent(result, { navigate: (path) => void navigate(path), reading: latest.current.reading });
    latest.current.onSent();
  }, [result, navigate]);
}

/** Takes the message away: by `onDone`, or its tab is closed, and back to where the person came from. */
function useLeaveMessage(path: string, onDone: (() => void) | undefined): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (onDone) {
      onDone();
      return;
    }
    void navigate(addressOfTab(closeTab(path, path, startPath)), { replace: true });
  }, [path, navigate, onDone]);
}

/** The caret goes where the refusal can be answered. */
function useFocusOnRefusal(root: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  useEffect(() => {
    const selector = refusal?.field === 'subject' ? '[data-subject]' : '[data-recipients="to"]';
    // A recipient that has to be put right is opened by its field, and has the focus then.
    if (refusal?.field === 'subject' || (refusal?.field === 'to' && refusal.recipient === undefined))
      root.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [root, refusal]);
}
