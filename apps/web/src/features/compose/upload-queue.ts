import type { DraftAttachment } from '@hongyan/contract';
import { messageOf } from '../../lib/present-error.ts';

/** A file of the letter: on its way, there, or refused. */
export interface AttachmentItem {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message?: string;
  /** What the server made of it, once it is there. */
  readonly attachment?: DraftAttachment;
}

export interface UploadPorts {
  /** Sends one file; throws `ApiError` or `NetworkError`, or the abort. */
  readonly upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<DraftAttachment>;
  /** Tells the server that an upload is not wanted any more. */
  readonly remove: (attachment: DraftAttachment) => void;
  readonly onChange: (items: readonly AttachmentItem[]) => void;
}

/** More at once only divide the same line, and leave none of the browser's six connections for the letter itself. */
const maxParallel = 3;

interface Work {
  readonly file: File;
  abort: AbortController;
}

/** The files of one letter: at most three travel at a time; each can be given up and tried again. */
export class UploadQueue {
  readonly #ports: UploadPorts;
  readonly #work = new Map<string, Work>();
  #items: readonly AttachmentItem[];
  #next = 1;

  constructor(ports: UploadPorts, present: readonly DraftAttachment[]) {
    this.#ports = ports;
    this.#items = present.map((attachment) => this.#itemOf(attachment));
  }

  get items(): readonly AttachmentItem[] {
    return this.#items;
  }

  get isBusy(): boolean {
    return this.#items.some(({ state }) => state === 'uploading' || state === 'waiting');
  }

  get hasFailed(): boolean {
    return this.#items.some(({ state }) => state === 'failed');
  }

  /** What the letter carries now. */
  get done(): readonly DraftAttachment[] {
    return this.#items.flatMap(({ attachment }) => attachment ?? []);
  }

  add(files: readonly File[]): void {
    const added = files.map((file): AttachmentItem => {
      const key = this.#newKey();
      this.#work.set(key, { file, abort: new AbortController() });
      return { key, name: file.name, size: file.size, state: 'waiting', progress: 0 };
    });
    this.#set([...this.#items, ...added]);
    this.#pump();
  }

  retry(key: string): void {
    const work = this.#work.get(key);
    if (!work) return;
    work.abort = new AbortController();
    this.#change(key, { state: 'waiting', progress: 0 });
    this.#pump();
  }

  /** Takes a file out of the letter, wherever it is on its way. */
  remove(key: string): void {
    const item = this.#items.find((known) => known.key === key);
    if (!item) return;
    this.#work.get(key)?.abort.abort();
    this.#work.delete(key);
    this.#set(this.#items.filter((known) => known.key !== key));
    if (item.attachment) this.#ports.remove(item.attachment);
    this.#pump();
  }

  /** Other files instead: the other window's draft was taken. */
  replace(present: readonly DraftAttachment[]): void {
    this.stop();
    this.#set(present.map((attachment) => this.#itemOf(attachment)));
  }

  /** Gives up all that is on its way. */
  stop(): void {
    for (const { abort } of this.#work.values()) abort.abort();
    this.#work.clear();
  }

  #pump(): void {
    const free = maxParallel - this.#items.filter(({ state }) => state === 'uploading').length;
    const next = this.#items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
    for (const { key } of next) void this.#send(key);
  }

  async #send(key: string): Promise<void> {
    const work = this.#work.get(key);
    if (!work) return;
    const { signal } = work.abort;
    this.#change(key, { state: 'uploading' });
    try {
      const attachment = await this.#ports.upload(work.file, (progress) => this.#change(key, { progress }), signal);
      if (signal.aborted) this.#ports.remove(attachment);
      else this.#change(key, { state: 'done', progress: 1, attachment });
    } catch (error) {
      if (!signal.aborted) this.#change(key, { state: 'failed', message: messageOf(error) });
    }
    this.#pump();
  }

  #change(key: string, change: Partial<AttachmentItem>): void {
    if (!this.#items.some((item) => item.key === key)) return;
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #set(items: readonly AttachmentItem[]): void {
    this.#items = items;
    this.#ports.onChange(items);
  }

  #itemOf(attachment: DraftAttachment): AttachmentItem {
    const { fileName: name, size } = attachment;
    return { key: this.#newKey(), name, size, state: 'done', progress: 1, attachment };
  }

  #newKey(): string {
    return `file${this.#next++}`;
  }
}
