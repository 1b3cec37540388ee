import type { Draft, DraftContent } from '@hongyan/contract';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { errorCodes } from './error-codes.ts';

/** Saved so long after the last change… */
export const autosaveQuietMs = 2_000;
/** …and at the latest so long after the first that is not saved yet. */
export const autosaveLatestMs = 10_000;
/** How soon a save is tried again that got no answer. */
export const saveRetryMs = 10_000;
/** The browser remembers what is unsaved so long after a change: what a crash can take is less than that and one stroke of a key. */
export const keepAfterMs = 500;

/** The server is starting, ending, or has too much to do: not the message's fault, and over in a moment. */
export const isPassing = (code: number): boolean => code >= 500_000 || Math.floor(code / 1_000) === 429;

export type SaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'dirty' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMs: number }
  /** `kept`: the message is at least in this browser. */
  | { readonly kind: 'failed'; readonly message: string; readonly kept: boolean }
  /** Another window saved the same draft; somebody has to choose. */
  | { readonly kind: 'changedElsewhere' }
  /** The draft was deleted or sent elsewhere. */
  | { readonly kind: 'gone' };

/** What a browser remembers of a composer, so that a reload goes on with it. `content` is null when the server has it all. */
export interface KeptDraft {
  readonly draftId: Draft['draftId'] | undefined;
  readonly revision: number;
  readonly content: DraftContent | null;
  /** Send was pressed, and no answer of the server has confirmed it. */
  readonly isQueued?: boolean;
}

export interface SaveInput {
  readonly draftId?: Draft['draftId'];
  readonly revision: number;
  readonly content: DraftContent;
}

/** What saving needs from outside, handed in so that it can be tested with a clock and a server of paper. */
export interface DraftSaverPorts {
  readonly save: (input: SaveInput, idempotencyKey: string) => Promise<Draft>;
  readonly content: () => DraftContent;
  /** Remembers in this browser only; false when there is no room. */
  readonly keep: (kept: KeptDraft) => boolean;
  readonly newKey: () => string;
  readonly nowMs: () => number;
  readonly onState: (state: SaveState) => void;
}

/** One object: at each character typed nothing is drawn anew for it. */
const dirty: SaveState = { kind: 'dirty' };

interface Attempt {
  readonly key: string;
  readonly input: SaveInput;
  readonly version: number;
}

/**
 * Saves a draft by compare-and-set: one call at a time, each with the revision that the last one answered. A call without
 * an answer is repeated as it was, with its key, before anything newer is sent: it may have been done.
 */
export class DraftSaver {
  draftId: Draft['draftId'] | undefined;
  revision: number;
  readonly #ports: DraftSaverPorts;
  #state: SaveState = { kind: 'untouched' };
  #version = 0;
  #savedVersion = 0;
  #dirtySinceMs: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #unanswered: Attempt | undefined;
  #running: Promise<boolean> | undefined;
  /** Why the last call did not succeed. */
  #failure: unknown;
  #wantsAll = false;
  #stopped = false;

  constructor(ports: DraftSaverPorts, start: { draftId: Draft['draftId'] | undefined; revision: number }) {
    this.#ports = ports;
    this.draftId = start.draftId;
    this.revision = start.revision;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Something is written that no answer has confirmed yet. */
  get isDirty(): boolean {
    return this.#version > this.#savedVersion;
  }

  /** Why the last call did not succeed; undefined when it did. */
  get failure(): unknown {
    return this.#failure;
  }

  /** The message has changed. */
  touch(): void {
    this.#version++;
    if (this.#stopped) return;
    this.#keepTimer ??= setTimeout(() => this.#keepNow(), keepAfterMs);
    if (this.#isBlocked) return;
    if (!this.#running) this.#setState(dirty);
    this.#schedule();
  }

  /** Saves everything that is written now, at once; false when that did not succeed. */
  async flush(): Promise<boolean> {
    this.#wantsAll = true;
    return this.#start();
  }

  /** The message goes on from what the server has: after taking the other window's text. */
  adopt(draft: Pick<Draft, 'draftId' | 'revision' | 'updatedAt'>): void {
    this.draftId = draft.draftId;
    this.revision = draft.revision;
    this.#unanswered = undefined;
    this.#savedVersion = this.#version;
    this.#dirtySinceMs = undefined;
    this.#setState({ kind: 'saved', atMs: draft.updatedAt });
  }

  /** The message goes on as a draft of its own. */
  detach(): void {
    this.draftId = undefined;
    this.revision = 0;
    this.#unanswered = undefined;
    this.#setState(dirty);
    this.touch();
  }

  /** Sending was answered that the draft is not what this window thinks it is. */
  setConflict(kind: 'changedElsewhere' | 'gone'): void {
    clearTimeout(this.#timer);
    this.#setState({ kind });
  }

  /** Writes the message into the browser: the page is about to go away. */
  keepUnsaved(): void {
    if (this.isDirty && !this.#stopped) this.#keep(this.#ports.content());
  }

  /** Has the browser remember the message as it stands now, saved or not. */
  remember(): void {
    this.#keep(this.isDirty ? this.#ports.content() : null);
  }

  #keepNow(): void {
    this.#keepTimer = undefined;
    this.keepUnsaved();
  }

  /** Nothing is saved any more: the mail is sent, or nobody is signed in. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#keepTimer);
  }

  get #isBlocked(): boolean {
    return this.#stopped || this.#state.kind === 'changedElsewhere' || this.#state.kind === 'gone';
  }

  #schedule(): void {
    const nowMs = this.#ports.nowMs();
    this.#dirtySinceMs ??= nowMs;
    this.#startAfter(Math.max(0, Math.min(autosaveQuietMs, this.#dirtySinceMs + autosaveLatestMs - nowMs)));
  }

  #startAfter(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#start(), delayMs);
  }

  #start(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#wantsAll = false;
    });
    return this.#running;
  }

  async #run(): Promise<boolean> {
    while (this.isDirty || this.#unanswered) {
      if (this.#isBlocked) return false;
      const attempt = this.#unanswered ?? this.#newAttempt();
      this.#setState({ kind: 'saving' });
      try {
        this.#accept(await this.#ports.save(attempt.input, attempt.key), attempt);
      } catch (error) {
        this.#fail(error, attempt);
        return false;
      }
      if (this.isDirty && !this.#wantsAll) {
        this.#setState(dirty);
        this.#schedule();
        return true;
      }
    }
    return !this.#isBlocked;
  }

  #newAttempt(): Attempt {
    this.#dirtySinceMs = undefined;
    const input: SaveInput = {
      ...(this.draftId === undefined ? {} : { draftId: this.draftId }),
      revision: this.revision,
      content: this.#ports.content(),
    };
    return { key: this.#ports.newKey(), input, version: this.#version };
  }

  #accept(draft: Draft, attempt: Attempt): void {
    this.#unanswered = undefined;
    this.#failure = undefined;
    this.draftId = draft.draftId;
    this.revision = draft.revision;
    this.#savedVersion = Math.max(this.#savedVersion, attempt.version);
    if (this.#stopped) return;
    this.#setState({ kind: 'saved', atMs: draft.updatedAt });
    if (!this.isDirty) this.#keep(null);
  }

  #fail(error: unknown, attempt: Attempt): void {
    this.#failure = error;
    if (this.#stopped) return;
    if (error instanceof ApiError) {
      this.#unanswered = undefined;
      if (error.code === errorCodes.draftChanged) {
        this.setConflict('changedElsewhere');
        return;
      }
      if (error.code === errorCodes.draftNotFound) {
        this.setConflict('gone');
        return;
      }
      if (isPassing(error.code)) this.#startAfter(saveRetryMs);
    } else if (error instanceof NetworkError) {
      this.#unanswered = attempt;
      this.#startAfter(saveRetryMs);
    }
    this.#setState({ kind: 'failed', message: formatMessage(error), kept: this.#keep(this.#ports.content()) });
  }

  #keep(content: DraftContent | null): boolean {
    return this.#ports.keep({ draftId: this.draftId, revision: this.revision, content });
  }

  #setState(state: SaveState): void {
    this.#state = state;
    this.#ports.onState(state);
  }
}
