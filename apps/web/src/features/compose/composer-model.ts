import type { ComposeStart, Draft, DraftAttachment, DraftContent } from '@hongyan/contract';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/present-error.ts';
import { admitFiles, type FileRefusal } from './admit-files.ts';
import { checkBeforeSending, promisedAttachment, type Question, type Refusal } from './compose-checks.ts';
import {
  type ComposerSnapshot,
  fieldOfCode,
  fieldsOf,
  freshState,
  isInText,
  keyOf,
  type LetterText,
  type Priority,
  type RecipientField,
  type SendInput,
  type SendResult,
  storedRecipient,
} from './composer-state.ts';
import { DraftSaver, type DraftSaverPorts, type KeptDraft } from './draft-saver.ts';
import { errorCodes } from './error-codes.ts';
import { isValidAddress, type Recipient } from './parse-recipients.ts';
import { type AttachmentItem, type UploadPorts, UploadQueue } from './upload-queue.ts';

export interface ComposerPorts
  extends Pick<DraftSaverPorts, 'save' | 'keep' | 'newKey' | 'nowMs'>,
    Omit<UploadPorts, 'onChange'> {
  readonly uploadPicture: (file: File) => Promise<DraftAttachment>;
  readonly send: (input: SendInput, idempotencyKey: string) => Promise<SendResult>;
  readonly loadDraft: (draftId: Draft['draftId']) => Promise<ComposeStart>;
  /** Forgets what this browser tab remembers of the letter. */
  readonly forget: () => void;
}

export interface ComposerStart {
  readonly start: ComposeStart;
  /** What this browser tab remembered when it was reloaded. */
  readonly kept?: KeptDraft | undefined;
  readonly refusedTypes: readonly string[];
}

/**
 * One letter that is being written: its fields, its draft, its files, the way to sending it. Knows nothing of React and of
 * the editor; the editor hands in its text when it is asked for.
 */
export class ComposerModel {
  readonly #ports: ComposerPorts;
  readonly #saver: DraftSaver;
  readonly #uploads: UploadQueue;
  readonly #refusedTypes: readonly string[];
  readonly #listeners = new Set<() => void>();
  readonly #accepted = new Set<Question['kind']>();
  #snapshot: ComposerSnapshot;
  #base: DraftContent;
  #text: LetterText | undefined;
  #html: string;
  #plain = '';
  #plainAtStart: string | undefined;
  #pictures: readonly DraftAttachment[];
  #lastSend: { body: string; key: string } | undefined;
  #isStopped = false;

  constructor(ports: ComposerPorts, { start, kept, refusedTypes }: ComposerStart) {
    const content = kept?.content ?? start.content;
    this.#ports = ports;
    this.#refusedTypes = refusedTypes;
    this.#base = content;
    this.#html = content.html;
    this.#pictures = content.attachments.filter(isInText);
    const files = content.attachments.filter((attachment) => !isInText(attachment));
    this.#uploads = new UploadQueue(
      { ...ports, onChange: (attachments) => this.#uploadsChanged(attachments) },
      files,
      content.largeFiles,
    );
    this.#snapshot = { ...fieldsOf(content, start), ...freshState, attachments: this.#uploads.items };
    this.#saver = new DraftSaver(
      { ...ports, content: () => this.content(), onState: (save) => this.#set({ save }) },
      { draftId: kept?.draftId ?? start.draft?.draftId, revision: kept?.revision ?? start.draft?.revision ?? 0 },
    );
    if (start.draft) this.#set({ save: { kind: 'saved', atMs: start.draft.updatedAt } });
    if (kept?.content) this.#saver.touch();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ComposerSnapshot => this.#snapshot;

  /** The text to begin an editor with, and the pictures in it. */
  get startText(): { readonly html: string; readonly pictures: readonly DraftAttachment[] } {
    return { html: this.#html, pictures: this.#pictures };
  }

  /** Nothing is written that anybody would miss. */
  get isUntouched(): boolean {
    return this.#saver.draftId === undefined && !this.#saver.isDirty;
  }

  get isDirty(): boolean {
    return this.#saver.isDirty && !this.#isStopped;
  }

  get draftId(): Draft['draftId'] | undefined {
    return this.#saver.draftId;
  }

  /** All that is written now, as the server takes it. */
  content(): DraftContent {
    const { from, to, cc, bcc, subject, priority, readReceipt } = this.#snapshot;
    const html = this.#currentHtml();
    const pictures = this.#pictures.filter(({ contentId }) => contentId !== null && html.includes(`cid:${contentId}`));
    return {
      ...this.#base,
      ...{ from, subject, html, priority, readReceipt },
      to: to.map(storedRecipient),
      cc: cc.map(storedRecipient),
      bcc: bcc.map(storedRecipient),
      attachments: [...this.#uploads.done, ...pictures],
      largeFiles: [...this.#uploads.doneLarge],
    };
  }

  setSubject(subject: string): void {
    this.#edit({ subject: subject.replace(/[\r\n]+/g, ' ') }, 'subject');
  }

  setFrom(from: string): void {
    this.#edit({ from }, 'from');
  }

  setPriority(priority: Priority): void {
    this.#edit({ priority });
  }

  setReadReceipt(readReceipt: boolean): void {
    this.#edit({ readReceipt });
  }

  /** Adds recipients to a field; who is there already, in whatever field, is not added again. */
  addRecipients(field: RecipientField, added: readonly Recipient[]): void {
    const { to, cc, bcc } = this.#snapshot;
    const known = new Set([...to, ...cc, ...bcc].map(keyOf));
    const fresh = added.filter((recipient) => !known.has(keyOf(recipient)) && known.add(keyOf(recipient)));
    if (fresh.length > 0) this.#edit({ [field]: [...this.#snapshot[field], ...fresh] }, 'to');
  }

  removeRecipient(field: RecipientField, recipient: Recipient): void {
    this.#edit({ [field]: this.#snapshot[field].filter((known) => keyOf(known) !== keyOf(recipient)) }, 'to');
  }

  /** From one field into another, at its end. */
  moveRecipient(from: RecipientField, into: RecipientField, recipient: Recipient): void {
    if (from === into) return;
    this.#edit(
      {
        [from]: this.#snapshot[from].filter((known) => keyOf(known) !== keyOf(recipient)),
        [into]: [...this.#snapshot[into], recipient],
      },
      'to',
    );
  }

  /** The editor is there, and answers for the text from now on. */
  attachText(text: LetterText): void {
    this.#text = text;
    this.#plainAtStart ??= text.plain();
  }

  /** The editor goes; what it had stays. An editor whose text was replaced from outside has nothing to say any more. */
  detachText(text: LetterText): void {
    if (this.#text !== text) return;
    this.#html = text.html();
    this.#plain = text.plain();
    this.#text = undefined;
  }

  /** A character was typed, a word made bold. */
  textChanged(): void {
    this.#edit({});
  }

  /** Takes files as attachments; answers those that were refused, and why. */
  addFiles(files: readonly File[]): readonly FileRefusal[] {
    const pictures = this.#pictures.map(({ fileName, size }) => ({ name: `${fileName}/`, size }));
    const fresh = this.#uploads.takeBack(files);
    const { admitted, offered, refused } = admitFiles([...this.#uploads.items, ...pictures], fresh, this.#refusedTypes);
    if (admitted.length > 0) this.#uploads.add(admitted);
    this.#uploads.offer(offered);
    return refused;
  }

  /** The letter's files: what the strip shows and does. */
  get uploads(): UploadQueue {
    return this.#uploads;
  }

  removeFile(key: string): void {
    this.#uploads.remove(key);
    this.textChanged();
  }

  retryFile(key: string): void {
    this.#uploads.retry(key);
  }

  /** Uploads a picture for the text. Undefined when that failed; the error is handed to `onError`. */
  async addPicture(file: File, onError: (error: unknown) => void): Promise<DraftAttachment | undefined> {
    this.#set({ pendingPictures: this.#snapshot.pendingPictures + 1 });
    try {
      const picture = await this.#ports.uploadPicture(file);
      this.#pictures = [...this.#pictures, picture];
      return picture;
    } catch (error) {
      onError(error);
      return undefined;
    } finally {
      this.#set({ pendingPictures: this.#snapshot.pendingPictures - 1 });
      this.#continueWaiting();
    }
  }

  /** Saves now what is not saved yet. */
  async flush(): Promise<boolean> {
    return this.#isStopped || this.#snapshot.send === 'sending' || this.#saver.flush();
  }

  keepUnsaved(): void {
    if (!this.#isStopped) this.#saver.keepUnsaved();
  }

  /** The other window's text instead of this one. */
  async takeTheirs(): Promise<void> {
    const { draftId } = this.#saver;
    if (draftId === undefined) return;
    const start = await this.#ports.loadDraft(draftId);
    const content = start.draft?.content ?? start.content;
    this.#base = content;
    this.#html = content.html;
    this.#text = undefined;
    this.#pictures = content.attachments.filter(isInText);
    this.#uploads.replace(
      content.attachments.filter((attachment) => !isInText(attachment)),
      content.largeFiles,
    );
    this.#set({ ...fieldsOf(content, start), textVersion: this.#snapshot.textVersion + 1 });
    this.#saver.adopt(start.draft ?? { draftId, revision: 0, updatedAt: this.#ports.nowMs() });
  }

  /** This window's text goes on as a draft of its own. */
  async keepMine(): Promise<void> {
    this.#saver.detach();
    await this.#saver.flush();
  }

  /** Send was pressed. Checks, asks, waits for uploads, and sends. */
  requestSend(): void {
    if (this.#snapshot.send !== 'writing' || this.#snapshot.question) return;
    this.#accepted.clear();
    this.#set({ refusal: null });
    this.#continueSend();
  }

  /** The person's answer to the question that is shown. */
  answerQuestion(yes: boolean): void {
    const { question } = this.#snapshot;
    if (!question) return;
    this.#set({ question: null });
    if (!yes) return;
    if (question.kind === 'ignoreInvalid') this.#dropInvalid();
    this.#accepted.add(question.kind);
    this.#continueSend();
  }

  /** Not yet, although uploads are still being waited for. */
  cancelWaiting(): void {
    if (this.#snapshot.send === 'waiting') this.#set({ send: 'writing' });
  }

  dismissRefusal(): void {
    if (this.#snapshot.refusal) this.#set({ refusal: null });
  }

  /** The letter is given up, or nobody is signed in: nothing is saved or sent any more. */
  stop(): void {
    this.#isStopped = true;
    this.#saver.stop();
    this.#uploads.stop();
    this.#ports.forget();
  }

  #continueSend(): void {
    const check = checkBeforeSending(
      { ...this.#snapshot, missingAttachmentWord: this.#missingAttachment() },
      this.#accepted,
    );
    if (check.kind === 'refused') {
      this.#refuse(check.refusal);
      return;
    }
    if (check.kind === 'asked') {
      this.#set({ send: 'writing', question: check.question });
      return;
    }
    if (this.#uploads.hasFailed) {
      this.#refuse({ field: 'attachments', key: 'uploadsFailed' });
      return;
    }
    if (this.#uploads.isBusy || this.#snapshot.pendingPictures > 0) {
      this.#set({ send: 'waiting' });
      return;
    }
    void this.#deliver();
  }

  #continueWaiting(): void {
    if (this.#snapshot.send === 'waiting') this.#continueSend();
  }

  /** The draft is saved first: a mail that got no answer can then be sent again without being sent twice. */
  async #deliver(): Promise<void> {
    this.#set({ send: 'sending' });
    if (this.#saver.draftId === undefined && !this.#saver.isDirty) this.#saver.touch();
    if (!(await this.#saver.flush())) {
      const { save } = this.#snapshot;
      this.#refuse({ field: 'form', key: 'notSaved' }, save.kind === 'failed' ? save.message : undefined);
      return;
    }
    const { draftId, revision } = this.#saver;
    const input: SendInput = { ...(draftId === undefined ? {} : { draftId, revision }), content: this.content() };
    try {
      const result = await this.#ports.send(input, this.#sendKey(input));
      this.#isStopped = true;
      this.#saver.stop();
      this.#ports.forget();
      this.#set({ send: 'sent', result });
    } catch (error) {
      this.#sendFailed(error);
    }
  }

  /** The same letter keeps its key, so that a repeat after a lost answer is the same sending. */
  #sendKey(input: SendInput): string {
    const body = JSON.stringify(input);
    if (this.#lastSend?.body !== body) this.#lastSend = { body, key: this.#ports.newKey() };
    return this.#lastSend.key;
  }

  #sendFailed(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === errorCodes.draftChanged) this.#saver.markConflict('changedElsewhere');
    if (code === errorCodes.draftNotFound) this.#saver.markConflict('gone');
    const isShownByDraft = code === errorCodes.draftChanged || code === errorCodes.draftNotFound;
    if (isShownByDraft) {
      this.#set({ send: 'writing' });
      return;
    }
    this.#refuse({ field: fieldOfCode(code), key: 'fromServer' }, messageOf(error));
  }

  #refuse(refusal: Refusal, message?: string): void {
    this.#set({ send: 'writing', refusal: message === undefined ? refusal : { ...refusal, message } });
  }

  #dropInvalid(): void {
    const valid = ({ address }: Recipient): boolean => isValidAddress(address);
    const { to, cc, bcc } = this.#snapshot;
    this.#edit({ to: to.filter(valid), cc: cc.filter(valid), bcc: bcc.filter(valid) });
  }

  #missingAttachment(): string | undefined {
    if (this.#snapshot.attachments.length > 0) return undefined;
    const now = this.#text?.plain() ?? this.#plain;
    return promisedAttachment(
      `${this.#base.subject}\n${this.#plainAtStart ?? now}`,
      `${this.#snapshot.subject}\n${now}`,
    );
  }

  #currentHtml(): string {
    return this.#text?.html() ?? this.#html;
  }

  #uploadsChanged(attachments: readonly AttachmentItem[]): void {
    const before = this.#snapshot.attachments.filter(({ state }) => state === 'done').length;
    const isMore = attachments.filter(({ state }) => state === 'done').length > before;
    this.#set({ attachments });
    if (isMore) this.#edit({});
    this.#continueWaiting();
  }

  #edit(change: Partial<ComposerSnapshot>, field?: Refusal['field']): void {
    const isAnswered = field !== undefined && this.#snapshot.refusal?.field === field;
    this.#set({ ...change, ...(isAnswered ? { refusal: null } : {}) });
    if (!this.#isStopped) this.#saver.touch();
  }

  #set(change: Partial<ComposerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
