import type { DraftContent } from '@hongyan/contract';
import { addressSeparator } from '@hongyan/contract/limits';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { isToBeRepeated } from '../../../platform/connection/while-connected.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { candidatesOf } from '../../approval/index.ts';
import type { UploadQueue } from '../attachments/upload-queue.ts';
import type { ComposerPorts } from '../composer/composer-needs.ts';
import { type ComposerSnapshot, fieldOfCode, type SendInput } from '../composer/composer-state.ts';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import { errorCodes } from '../drafts/error-codes.ts';
import type { EditedRecipients } from '../recipients/edited-recipients.ts';
import { allRecipients, dropAddresses, type RecipientLists } from '../recipients/recipient-lists.ts';
import { checkBeforeSending, type GroupsQuestion, type Question, type Refusal } from './compose-checks.ts';

/**
 * Idempotency keys of sending. The same message keeps its key, so that a repeat after a lost answer is the same sending; a
 * changed one gets a new key.
 */
class SendKeys {
  readonly #newKey: () => string;
  #last: { readonly body: string; readonly key: string } | undefined;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  keyOf(input: object): string {
    const body = JSON.stringify(input);
    if (this.#last?.body !== body) this.#last = { body, key: this.#newKey() };
    return this.#last.key;
  }
}

/** The message as its sending sees it. */
export interface MessageToSend {
  readonly snapshot: () => ComposerSnapshot;
  readonly set: (change: Partial<ComposerSnapshot>) => void;
  readonly content: () => DraftContent;
  readonly saver: DraftSaver;
  readonly uploads: UploadQueue;
  /** Of a read-limited mail; '' while there is none. */
  readonly authorisedPassword: () => string;
  /** The word by which the text promises a file that is not there. */
  readonly missingAttachmentWord: () => string | undefined;
  readonly recipients: () => Pick<EditedRecipients, 'dropInvalid' | 'dropAddresses' | 'pending'>;
  /** It has been sent: nothing is saved any more. */
  readonly stop: () => void;
}

interface Attempt {
  readonly input: SendInput;
  readonly key: string;
}

/** Sending waits so long until it is known whom the names mean. */
export const namesWaitMs = 5_000;
/** How many of them are named when it has waited in vain. */
const maxNamed = 3;

/** The way of a message from pressing Send to the server's answer: what is checked, what is asked, what is waited for. */
export class MessageSending {
  /** Whether what it answers is archived when it is sent; chosen with Send. */
  thenArchive = false;
  readonly #ports: Pick<ComposerPorts, 'send' | 'nowMs' | 'undoSeconds'>;
  readonly #message: MessageToSend;
  readonly #sendKeys: SendKeys;
  /** A send that got no answer: it may have been done, and is repeated as it was. */
  #unanswered: Attempt | undefined;
  #isQueued = false;
  /** Questions that were answered with yes since Send was pressed. */
  readonly #accepted = new Set<Question['kind']>();
  /** Whom the sender chose to approve it since Send was pressed. */
  #approver: string | undefined;
  #namesTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: Pick<ComposerPorts, 'send' | 'nowMs' | 'newKey' | 'undoSeconds'>, mail: MessageToSend) {
    this.#ports = ports;
    this.#message = mail;
    this.#sendKeys = new SendKeys(ports.newKey);
  }

  /** Send was pressed. */
  request({ thenArchive = false } = {}): void {
    const { send, question, candidates } = this.#message.snapshot();
    if (send !== 'writing' || question || candidates) return;
    this.thenArchive = thenArchive;
    this.#accepted.clear();
    this.#approver = undefined;
    this.#message.set({ refusal: null });
    this.#goOn();
  }

  /** The person's answer to the question that is shown. */
  answer(yes: boolean): void {
    const { question } = this.#message.snapshot();
    if (!question) return;
    this.#message.set({ question: null });
    if (!yes) {
      if (question.kind === 'refusedGroups') this.refuse({ field: 'to', key: 'fromServer' }, question.message);
      if (question.kind === 'noSubject') this.refuse({ field: 'subject', key: 'subjectEmpty' });
      return;
    }
    if (question.kind === 'ignoreInvalid') this.#message.recipients().dropInvalid();
    if (question.kind === 'refusedGroups') this.#message.recipients().dropAddresses(question.addresses);
    this.#accepted.add(question.kind);
    this.#goOn();
  }

  /** The person's choice among those who may approve it; null: none, back to the message. */
  chooseApprover(address: string | null): void {
    if (this.#message.snapshot().candidates === null) return;
    this.#message.set({ candidates: null });
    if (address === null) return;
    this.#approver = address;
    this.#goOn();
  }

  /** An upload has come to its end, or a name is known: what waited for it goes on. */
  goOnWaiting(): void {
    if (this.#message.snapshot().send === 'waiting') this.#goOn();
  }

  /** Not yet, although uploads or the connection are still being waited for. */
  cancelWaiting(): void {
    clearTimeout(this.#namesTimer);
    this.#namesTimer = undefined;
    const { send } = this.#message.snapshot();
    if (send === 'waiting' || send === 'queued') this.#message.set({ send: 'writing' });
    if (!this.#isQueued || send === 'sending') return;
    this.#isQueued = false;
    this.#unanswered = undefined;
    this.#message.saver.remember();
  }

  /** Send was pressed and no answer has confirmed it; the message waits for the connection, or for its writer after a refusal. */
  get isQueued(): boolean {
    return this.#isQueued;
  }

  /** Sends a queued message. Rejects as long as that has to be repeated; the snapshot says what else came of it. */
  async repeat(): Promise<void> {
    if (this.#message.snapshot().send !== 'queued') return;
    try {
      await this.#attempt();
    } catch (error) {
      if (isToBeRepeated(error)) this.#message.set({ send: 'queued' });
      throw error;
    }
  }

  /** Back to writing, with what has to be put right; `message` is the server's own where it refused. */
  refuse(refusal: Refusal, message?: string): void {
    clearTimeout(this.#namesTimer);
    this.#namesTimer = undefined;
    this.#message.set({ send: 'writing', refusal: message === undefined ? refusal : { ...refusal, message } });
  }

  /** Some names are still being looked up: nobody can say yet whom the message goes to. */
  #waitForNames(): void {
    this.#message.set({ send: 'waiting' });
    this.#namesTimer ??= setTimeout(() => {
      this.#namesTimer = undefined;
      const names = this.#message.recipients().pending.map(({ address }) => address);
      if (names.length === 0 || this.#message.snapshot().send !== 'waiting') return;
      const shown = names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ' …' : '');
      this.refuse({ field: 'to', key: 'recipientsPending', values: { names: shown } });
    }, namesWaitMs);
  }

  #goOn(): void {
    const { set, snapshot, uploads } = this.#message;
    if (this.#message.recipients().pending.length > 0) {
      this.#waitForNames();
      return;
    }
    clearTimeout(this.#namesTimer);
    this.#namesTimer = undefined;
    const now = snapshot();
    const check = checkBeforeSending(
      {
        ...now,
        scheduledAt: now.choices.scheduledAt,
        remindAt: now.choices.remindAt,
        nowMs: this.#ports.nowMs(),
        missingAttachmentWord: this.#message.missingAttachmentWord(),
      },
      this.#accepted,
    );
    if (check.kind === 'refused') this.refuse(check.refusal);
    else if (check.kind === 'asked') set({ send: 'writing', question: check.question });
    else if (now.choices.authorised !== null && this.#message.authorisedPassword() === '')
      this.refuse({ field: 'authorised', key: 'readPasswordMissing' });
    else if (uploads.hasFailed) this.refuse({ field: 'attachments', key: 'uploadsFailed' });
    else if (uploads.isBusy || now.pendingPictures > 0) set({ send: 'waiting' });
    else void this.#deliver();
  }

  /** Where no answer comes the message waits for the connection. */
  async #deliver(): Promise<void> {
    try {
      await this.#attempt();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      this.#isQueued = true;
      this.#message.set({ send: 'queued' });
      this.#message.saver.remember();
    }
  }

  /** Rejects where it has to be repeated. */
  async #attempt(): Promise<void> {
    const { set, stop } = this.#message;
    set({ send: 'sending' });
    const attempt = this.#unanswered ?? (await this.#prepare());
    if (attempt === undefined) return;
    try {
      const result = await this.#ports.send(attempt.input, attempt.key);
      this.#isQueued = false;
      stop();
      set({ send: 'sent', result });
    } catch (error) {
      this.#unanswered = this.#mayRepeat(error) ? attempt : undefined;
      if (this.#unanswered) throw error;
      this.#sendFailed(error);
    }
  }

  /** A message that waits already also waits for a server that is only starting. */
  #mayRepeat(error: unknown): boolean {
    return this.#isQueued ? isToBeRepeated(error) : error instanceof NetworkError;
  }

  /** The draft is saved first: a mail that got no answer can then be sent again without being sent twice. Undefined: it was refused. */
  async #prepare(): Promise<Attempt | undefined> {
    const { saver, snapshot } = this.#message;
    if (saver.draftId === undefined && !saver.isDirty) saver.touch();
    if (!(await saver.flush())) {
      const { save } = snapshot();
      if (save.kind === 'failed' && this.#mayRepeat(saver.failure)) throw saver.failure;
      this.refuse({ field: 'form', key: 'notSaved' }, save.kind === 'failed' ? save.message : undefined);
      return undefined;
    }
    const { draftId, revision } = saver;
    const input: SendInput = {
      ...(draftId === undefined ? {} : { draftId, revision }),
      content: this.#message.content(),
      undoSeconds: this.#ports.undoSeconds(),
      massConfirmed: this.#accepted.has('massMail'),
      ...(snapshot().choices.authorised === null ? {} : { authorisedPassword: this.#message.authorisedPassword() }),
      ...(this.#approver === undefined ? {} : { approver: this.#approver }),
    };
    return { input, key: this.#sendKeys.keyOf(input) };
  }

  async #askMassMail(addresses: string[]): Promise<void> {
    const count = await readData(api.mailGroups.people({ addresses })).then(
      ({ total }) => total,
      () => addresses.length,
    );
    this.#message.set({ send: 'writing', question: { kind: 'massMail', count } });
  }

  #sendFailed(error: unknown): void {
    const { saver, set, snapshot } = this.#message;
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === errorCodes.draftChanged) saver.setConflict('changedElsewhere');
    if (code === errorCodes.draftNotFound) saver.setConflict('gone');
    const isShownByDraft = code === errorCodes.draftChanged || code === errorCodes.draftNotFound;
    if (isShownByDraft) {
      set({ send: 'writing' });
      return;
    }
    if (code === errorCodes.massMailUnconfirmed) {
      // The people of groups count too, and the organisation's number may have changed while the message was written.
      void this.#askMassMail(allRecipients(snapshot()).map(({ address }) => address));
      return;
    }
    const candidates = candidatesOf(error);
    if (candidates !== undefined && candidates.length > 0) {
      set({ send: 'writing', candidates });
      return;
    }
    const question = error instanceof ApiError ? askWithoutGroups(error, snapshot()) : undefined;
    if (question) set({ send: 'writing', question });
    else this.refuse({ field: fieldOfCode(code), key: 'fromServer' }, formatMessage(error));
  }
}

/** What to ask where only groups of the message refuse its sender; undefined where nobody else is left. */
function askWithoutGroups(error: ApiError, lists: RecipientLists): GroupsQuestion | undefined {
  if (error.code !== errorCodes.mailGroupRefused) return undefined;
  const addresses = String(error.params['address'] ?? '').split(addressSeparator);
  const others = allRecipients(dropAddresses(lists, addresses)).length;
  const isFound = others < allRecipients(lists).length;
  return others > 0 && isFound ? { kind: 'refusedGroups', addresses, others, message: error.message } : undefined;
}
