import type { Draft, DraftAttachment, DraftContent } from '@hongyan/contract';
import { admitFiles, type FileRefusal } from '../../../lib/files/admit-files.ts';
import type { MessageText } from '../../editor/index.ts';
import type { AttachmentItem } from '../attachments/upload-item.ts';
import { UploadQueue } from '../attachments/upload-queue.ts';
import { DraftSaver, type KeptDraft } from '../drafts/draft-saver.ts';
import { EditedRecipients } from '../recipients/edited-recipients.ts';
import type { RecipientLists } from '../recipients/recipient-lists.ts';
import { promisedAttachment, type Refusal } from '../sending/compose-checks.ts';
import { MessageSending } from '../sending/message-sending.ts';
import type { ComposerPorts, ComposerStart } from './composer-needs.ts';
import {
  type ComposerSnapshot,
  filesOf,
  freshState,
  listFields,
  type MessageChoices,
  storedRecipient,
  withChange,
} from './composer-state.ts';
import { TextPictures } from './text-pictures.ts';
import { WrittenText } from './written-text.ts';

/** A message that is being written: fields, draft, files, the way to sending. Knows nothing of React; the editor hands in its text when asked. */
export class ComposerModel {
  /** The message's files: what the strip shows and does. */
  readonly uploads: UploadQueue;
  readonly recipients: EditedRecipients;
  /** Its way from pressing Send: checks, questions, uploads that are waited for. */
  readonly sending: MessageSending;
  readonly #ports: ComposerPorts;
  readonly #saver: DraftSaver;
  readonly #refusedTypes: readonly string[];
  readonly #listeners = new Set<() => void>();
  #snapshot: ComposerSnapshot;
  #base: DraftContent;
  readonly #text: WrittenText;
  readonly #pictures: TextPictures;
  #isStopped = false;
  #authorisedPassword = '';

  constructor(ports: ComposerPorts, { start, kept, refusedTypes }: ComposerStart) {
    const content = kept?.content ?? start.content;
    this.#ports = ports;
    this.#refusedTypes = refusedTypes;
    this.#base = content;
    this.#text = new WrittenText(content.html);
    this.#pictures = new TextPictures(content.attachments);
    const onChange = (attachments: readonly AttachmentItem[]): void => this.#uploadsChanged(attachments);
    this.uploads = new UploadQueue({ ...ports, onChange }, filesOf(content), content.largeFiles);
    this.#snapshot = { ...listFields(content, start), ...freshState, attachments: this.uploads.items };
    const keep = (draft: KeptDraft): boolean =>
      ports.keep(this.sending.isQueued ? { ...draft, content: this.content(), isQueued: true } : draft);
    this.#saver = new DraftSaver(
      { ...ports, keep, content: () => this.content(), onState: (save) => this.#set({ save }) },
      { draftId: kept?.draftId ?? start.draft?.draftId, revision: kept?.revision ?? start.draft?.revision ?? 0 },
    );
    this.sending = new MessageSending(ports, {
      snapshot: this.getSnapshot,
      set: (change) => this.#set(change),
      content: () => this.content(),
      saver: this.#saver,
      uploads: this.uploads,
      authorisedPassword: () => this.#authorisedPassword,
      missingAttachmentWord: () => this.#missingAttachment(),
      recipients: () => this.recipients,
      stop: () => this.stop(),
    });
    const recipients = {
      lists: this.getSnapshot,
      onEdit: (lists: RecipientLists) => this.#edit(lists, 'to'),
      onTooMany: (max: number) => this.sending.refuse({ field: 'to', key: 'tooManyRecipients', values: { max } }),
      onResolved: () => this.#isStopped || this.sending.goOnWaiting(),
    };
    this.recipients = new EditedRecipients(recipients, ports.names);
    if (start.draft) this.#set({ save: { kind: 'saved', atMs: start.draft.updatedAt } });
    if (kept?.content) this.#saver.touch();
    if (kept?.isQueued) this.sending.refuse({ field: 'form', key: 'notSentYet' });
    // Nobody knows whether its sending has removed the draft: the writer decides, so that nothing is sent twice.
    if (kept?.isQueued && kept.draftId !== undefined && start.draft === null) this.#saver.setConflict('gone');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ComposerSnapshot => this.#snapshot;

  /** The text to begin an editor with, and the pictures in it. */
  get startText(): { readonly html: string; readonly pictures: readonly DraftAttachment[] } {
    return { html: this.#text.start, pictures: this.#pictures.all };
  }

  /** Whether the message is HTML or plain text. */
  get format(): DraftContent['format'] {
    return this.#snapshot.choices.format;
  }

  /**
   * Turns the message into the other format, with the text as it reads there; the editor begins anew. `isChange` is false where
   * a message only begins in the format that its writer has chosen.
   */
  turnText(format: DraftContent['format'], html: string, { isChange = true } = {}): void {
    this.#text.replace(html);
    const { choices, textVersion } = this.#snapshot;
    this.#set({ choices: { ...choices, format }, textVersion: textVersion + 1 });
    if (isChange) this.textChanged();
  }

  /** Pictures that came with a signature, a template or a stationery: stored and sent as long as the text names them. */
  adoptPictures(pictures: readonly DraftAttachment[]): void {
    this.#pictures.add(pictures);
  }

  /** Nothing is written that anybody would miss. */
  get isUntouched(): boolean {
    return this.#saver.draftId === undefined && !this.#saver.isDirty;
  }

  get isDirty(): boolean {
    return (this.#saver.isDirty || this.sending.isQueued) && !this.#isStopped;
  }

  get draftId(): Draft['draftId'] | undefined {
    return this.#saver.draftId;
  }

  /** All that is written now, as the server takes it. */
  content(): DraftContent {
    const { from, to, cc, bcc, subject, choices } = this.#snapshot;
    const { html } = this.#text;
    return {
      ...this.#base,
      ...{ from, subject, html, ...choices },
      to: to.map(storedRecipient),
      cc: cc.map(storedRecipient),
      bcc: bcc.map(storedRecipient),
      attachments: [...this.uploads.done, ...this.#pictures.namedIn(html)],
      largeFiles: [...this.uploads.doneLarge],
    };
  }

  setSubject(subject: string): void {
    this.#edit({ subject: subject.replace(/[\r\n]+/g, ' ') }, 'subject');
  }

  setFrom(from: string): void {
    this.#edit({ from }, 'from');
  }

  /** Priority, receipt, separate sending, schedule: what is chosen about the message as a whole. */
  choose(change: Partial<MessageChoices>): void {
    this.#edit({ choices: { ...this.#snapshot.choices, ...change } }, 'schedule');
  }

  /** Of a read-limited mail. In this window's memory only: after a reload it is asked for again. */
  get authorisedPassword(): string {
    return this.#authorisedPassword;
  }

  /** Makes the message a read-limited one, or an ordinary one again (null). */
  limitReading(authorised: MessageChoices['authorised'], password: string): void {
    this.#authorisedPassword = password;
    if (this.#snapshot.refusal?.field === 'authorised') this.#set({ refusal: null });
    this.choose({ authorised });
  }

  /** The editor is there, and answers for the text from now on. */
  attachText(text: MessageText): void {
    this.#text.attach(text);
  }

  /** The editor goes; what it had stays. */
  detachText(text: MessageText): void {
    this.#text.detach(text);
  }

  /** A character was typed, a word made bold. */
  textChanged(): void {
    this.#edit({});
  }

  /** Takes files as attachments; answers those that were refused, and why. */
  addFiles(files: readonly File[]): readonly FileRefusal[] {
    const pictures = this.#pictures.all.map(({ fileName, size }) => ({ name: `${fileName}/`, size }));
    const fresh = this.uploads.takeBack(files);
    const { admitted, offered, refused } = admitFiles([...this.uploads.items, ...pictures], fresh, this.#refusedTypes);
    if (admitted.length > 0) this.uploads.add(admitted);
    this.uploads.offer(offered);
    return refused;
  }

  removeFile(key: string): void {
    this.uploads.remove(key);
    this.textChanged();
  }

  /** Uploads a picture for the text. Undefined when that failed; the error is handed to `onError`. */
  async addPicture(file: File, onError: (error: unknown) => void): Promise<DraftAttachment | undefined> {
    this.#set({ pendingPictures: this.#snapshot.pendingPictures + 1 });
    try {
      const picture = await this.#ports.uploadPicture(file);
      this.#pictures.add([picture]);
      return picture;
    } catch (error) {
      onError(error);
      return undefined;
    } finally {
      this.#set({ pendingPictures: this.#snapshot.pendingPictures - 1 });
      this.sending.goOnWaiting();
    }
  }

  /** Saves now what is not saved yet. */
  async flush(): Promise<boolean> {
    return this.#isStopped || this.#snapshot.send === 'sending' || this.#saver.flush();
  }

  /** Writes what is unsaved into the browser: the page is about to go away. */
  keepUnsaved(): void {
    if (this.#isStopped) return;
    this.recipients.finishTyping();
    this.#saver.keepUnsaved();
  }

  /** The network is there again: what could not be saved is saved now. */
  retrySave(): void {
    if (!this.#isStopped && this.#snapshot.save.kind === 'failed') void this.#saver.flush();
  }

  /** The session has run out: nothing is saved any more, and what is unsaved stays in the browser until its writer is back. */
  suspend(): void {
    this.keepUnsaved();
    this.#isStopped = true;
    this.#saver.stop();
    this.recipients.stop();
    this.uploads.suspend();
  }

  /** The other window's text instead of this one. */
  async takeTheirs(): Promise<void> {
    const { draftId } = this.#saver;
    if (draftId === undefined) return;
    const start = await this.#ports.loadDraft(draftId);
    const content = start.draft?.content ?? start.content;
    this.#base = content;
    this.#text.replace(content.html);
    this.#pictures.replace(content.attachments);
    this.uploads.replace(filesOf(content), content.largeFiles);
    this.#set({ ...listFields(content, start), textVersion: this.#snapshot.textVersion + 1 });
    this.#saver.adopt(start.draft ?? { draftId, revision: 0, updatedAt: this.#ports.nowMs() });
  }

  /** This window's text goes on as a draft of its own. */
  async keepMine(): Promise<void> {
    this.#saver.detach();
    await this.#saver.flush();
  }

  dismissRefusal(): void {
    if (this.#snapshot.refusal) this.#set({ refusal: null });
  }

  /** The message is given up, or nobody is signed in: nothing is saved or sent any more. */
  stop(): void {
    this.#isStopped = true;
    this.#saver.stop();
    this.recipients.stop();
    this.uploads.stop();
    this.#ports.forget();
  }

  #missingAttachment(): string | undefined {
    if (this.#snapshot.attachments.length > 0) return undefined;
    const { plain, plainAtStart } = this.#text;
    return promisedAttachment(`${this.#base.subject}\n${plainAtStart}`, `${this.#snapshot.subject}\n${plain}`);
  }

  #uploadsChanged(attachments: readonly AttachmentItem[]): void {
    const before = this.#snapshot.attachments.filter(({ state }) => state === 'done').length;
    const isMore = attachments.filter(({ state }) => state === 'done').length > before;
    this.#set({ attachments });
    if (isMore) this.#edit({});
    this.sending.goOnWaiting();
  }

  #edit(change: Partial<ComposerSnapshot>, field?: Refusal['field']): void {
    const isAnswered = field !== undefined && this.#snapshot.refusal?.field === field;
    this.#set({ ...change, ...(isAnswered ? { refusal: null } : {}) });
    if (!this.#isStopped) this.#saver.touch();
  }

  #set(change: Partial<ComposerSnapshot>): void {
    const next = withChange(this.#snapshot, change);
    if (next === this.#snapshot) return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}
