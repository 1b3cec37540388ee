import type { DraftAttachment, LargeFile } from '@hongyan/contract';
import { NetworkError } from '../../../lib/errors/api-error.ts';
import { TransferSpeed } from '../../../platform/uploads/transfer-speed.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import type { KeptUpload } from './kept-uploads.ts';
import { type AttachmentItem, isMoving, isStuck } from './upload-item.ts';
import type { UploadJourney, UploadPorts } from './upload-needs.ts';

/** More at once only divide the same line, and leave none of the browser's six connections for the message itself. */
const maxParallel = 3;

interface Work {
  /** Absent for one that was interrupted, until it is chosen again. */
  file: File | undefined;
  abort: AbortController;
  uploadId: string | undefined;
  fingerprint: string;
}

/** The files of one message: at most three travel at a time; each can be paused, given up and tried again. */
export class UploadQueue {
  readonly #ports: UploadPorts;
  readonly #work = new Map<string, Work>();
  #items: readonly AttachmentItem[];
  #offered: readonly File[] = [];
  #next = 1;

  constructor(ports: UploadPorts, present: readonly DraftAttachment[], large: readonly LargeFile[] = []) {
    this.#ports = ports;
    this.#items = [
      ...present.map((attachment) => this.#toItem(attachment)),
      ...large.map((file) => this.#toLargeItem(file)),
      ...(ports.keptUploads?.() ?? []).map((kept) => this.#toInterruptedItem(kept)),
    ];
  }

  get items(): readonly AttachmentItem[] {
    return this.#items;
  }

  /** Files that are too large for the message and could be carried as links, if the person likes. */
  get offered(): readonly File[] {
    return this.#offered;
  }

  get isBusy(): boolean {
    return this.#items.some(isMoving);
  }

  get hasFailed(): boolean {
    return this.#items.some(isStuck);
  }

  /** What the message carries now. */
  get done(): readonly DraftAttachment[] {
    return this.#items.flatMap(({ attachment }) => attachment ?? []);
  }

  /** What it carries as links. */
  get doneLarge(): readonly LargeFile[] {
    return this.#items.flatMap(({ large }) => large ?? []);
  }

  add(files: readonly File[], isLarge = false): void {
    const added = files.map((file): AttachmentItem => {
      const key = this.#newKey();
      this.#work.set(key, { file, abort: new AbortController(), uploadId: undefined, fingerprint: '' });
      return { key, name: file.name, size: file.size, state: 'waiting', progress: 0, ...(isLarge ? { isLarge } : {}) };
    });
    this.#set([...this.#items, ...added]);
    this.#pump();
  }

  /** Files that are with the server already: taken out of another mail. */
  addPresent(present: readonly DraftAttachment[]): void {
    this.#set([...this.#items, ...present.map((attachment) => this.#toItem(attachment))]);
  }

  offer(files: readonly File[]): void {
    if (files.length === 0) return;
    const names = new Set(files.map(({ name }) => name));
    this.#offered = [...this.#offered.filter(({ name }) => !names.has(name)), ...files];
    this.#set(this.#items);
  }

  /** The person's answer to what is offered. */
  answerOffer(yes: boolean): void {
    const offered = this.#offered;
    this.#offered = [];
    this.add(yes ? offered : [], true);
  }

  /** Takes those of the chosen files that were interrupted and goes on with them; answers the others. */
  takeBack(files: readonly File[]): readonly File[] {
    return files.filter((file) => {
      const item = this.#items.find(
        ({ state, name, size }) => state === 'interrupted' && name === file.name && size === file.size,
      );
      if (item) void this.#goOn(item.key, file);
      return item === undefined;
    });
  }

  pause(key: string): void {
    const work = this.#work.get(key);
    if (!work) return;
    work.abort.abort();
    this.#change(key, { state: 'paused', bytesPerSecond: undefined });
    this.#pump();
  }

  /** Goes on, or begins again after a refusal. */
  retry(key: string): void {
    const work = this.#work.get(key);
    if (!work?.file) return;
    work.abort.abort();
    work.abort = new AbortController();
    this.#change(key, { state: 'waiting', bytesPerSecond: undefined });
    this.#pump();
  }

  /** Takes a file out of the message, wherever it is on its way. */
  remove(key: string): void {
    const item = this.#items.find((known) => known.key === key);
    if (!item) return;
    const work = this.#work.get(key);
    work?.abort.abort();
    if (work?.uploadId !== undefined && item.state !== 'done') this.#ports.forgetUpload?.(work.uploadId);
    this.#work.delete(key);
    this.#set(this.#items.filter((known) => known.key !== key));
    // A large attachment stays in the person's space: a message that was sent before may name it.
    if (item.attachment) this.#ports.remove(item.attachment);
    this.#pump();
  }

  /** Other files instead: the other window's draft was taken. */
  replace(present: readonly DraftAttachment[], large: readonly LargeFile[] = []): void {
    this.stop();
    this.#set([
      ...present.map((attachment) => this.#toItem(attachment)),
      ...large.map((file) => this.#toLargeItem(file)),
    ]);
  }

  /** Ends what is on its way and remembers it: the session has run out, and its writer may come back. */
  suspend(): void {
    this.#keep();
    for (const { abort } of this.#work.values()) abort.abort();
  }

  /** Gives up all that is on its way. */
  stop(): void {
    for (const { abort, uploadId } of this.#work.values()) {
      abort.abort();
      if (uploadId !== undefined) this.#ports.forgetUpload?.(uploadId);
    }
    this.#work.clear();
    this.#ports.keepUploads?.([]);
  }

  async #goOn(key: string, file: File): Promise<void> {
    const work = this.#work.get(key);
    if (!work) return;
    const fingerprint = (await this.#ports.fingerprint?.(file)) ?? '';
    // Another file of the same name and size: it begins anew rather than be mixed with the first.
    if (fingerprint !== work.fingerprint && work.uploadId !== undefined) {
      this.#ports.forgetUpload?.(work.uploadId);
      work.uploadId = undefined;
    }
    work.file = file;
    this.retry(key);
  }

  #pump(): void {
    const free = maxParallel - this.#items.filter(({ state }) => state === 'uploading').length;
    const next = this.#items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
    for (const { key, isLarge } of next) void this.#send(key, isLarge === true);
  }

  async #send(key: string, isLarge: boolean): Promise<void> {
    const work = this.#work.get(key);
    if (!work?.file) return;
    const { signal } = work.abort;
    this.#change(key, { state: 'uploading' });
    try {
      const arrived = await this.#travel(key, work.file, signal, isLarge);
      if (!signal.aborted) this.#arrive(key, arrived);
      else if (arrived.attachment && !this.#work.has(key)) this.#ports.remove(arrived.attachment);
    } catch (error) {
      if (!signal.aborted)
        this.#change(key, { state: 'failed', message: formatMessage(error), bytesPerSecond: undefined });
    }
    this.#pump();
  }

  #arrive(key: string, arrived: Pick<AttachmentItem, 'attachment' | 'large'>): void {
    this.#work.delete(key);
    this.#change(key, { state: 'done', progress: 1, bytesPerSecond: undefined, ...arrived });
  }

  /** One file's way to the server, over as many broken connections as it takes. */
  async #travel(
    key: string,
    file: File,
    signal: AbortSignal,
    isLarge: boolean,
  ): Promise<Pick<AttachmentItem, 'attachment' | 'large'>> {
    const speed = new TransferSpeed();
    let failures = 0;
    const onProgress = (progress: number): void => {
      if (signal.aborted) return;
      failures = 0;
      speed.record(progress * file.size, performance.now());
      this.#change(key, { state: 'uploading', progress, bytesPerSecond: speed.bytesPerSecond });
    };
    const work = this.#work.get(key);
    if (work?.fingerprint === '' && this.#ports.fingerprint) work.fingerprint = await this.#ports.fingerprint(file);
    for (;;) {
      try {
        const { upload, uploadLarge } = this.#ports;
        if (!isLarge || !uploadLarge)
          return { attachment: await upload(file, onProgress, signal, this.#createJourney(key)) };
        return { large: await uploadLarge(file, onProgress, signal, this.#createJourney(key)) };
      } catch (error) {
        if (signal.aborted || !(error instanceof NetworkError) || !this.#ports.connection) throw error;
        this.#change(key, { state: 'offline', bytesPerSecond: undefined });
        failures += 1;
        await this.#ports.connection(failures, signal);
      }
    }
  }

  #createJourney(key: string): UploadJourney {
    const work = this.#work.get(key);
    return {
      uploadId: work?.uploadId,
      onBegun: (uploadId) => {
        if (work) work.uploadId = uploadId;
        this.#keep();
      },
    };
  }

  /** What a reload must not lose. */
  #keep(): void {
    const kept = this.#items.flatMap(({ key, name, size, progress, isLarge }): KeptUpload[] => {
      const { uploadId, fingerprint } = this.#work.get(key) ?? {};
      if (uploadId === undefined || fingerprint === undefined) return [];
      return [{ uploadId, name, size, fingerprint, progress, purpose: isLarge ? 'large' : 'attachment' }];
    });
    this.#ports.keepUploads?.(kept);
  }

  #change(key: string, change: Partial<AttachmentItem>): void {
    if (!this.#items.some((item) => item.key === key)) return;
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #set(items: readonly AttachmentItem[]): void {
    this.#items = [...items];
    this.#keep();
    this.#ports.onChange(this.#items);
  }

  #toItem(attachment: DraftAttachment): AttachmentItem {
    const { fileName: name, size } = attachment;
    return { key: this.#newKey(), name, size, state: 'done', progress: 1, attachment };
  }

  #toLargeItem(large: LargeFile): AttachmentItem {
    const { fileName: name, size } = large;
    return { key: this.#newKey(), name, size, state: 'done', progress: 1, large, isLarge: true };
  }

  #toInterruptedItem({ uploadId, name, size, fingerprint, purpose, progress }: KeptUpload): AttachmentItem {
    const key = this.#newKey();
    this.#work.set(key, { file: undefined, abort: new AbortController(), uploadId, fingerprint });
    return { key, name, size, state: 'interrupted', progress, isLarge: purpose === 'large' };
  }

  #newKey(): string {
    return `file${this.#next++}`;
  }
}
