import type { NameConflict, NodeId } from '@hongyan/contract';
import { TransferSpeed } from '../../../platform/uploads/transfer-speed.ts';
import { noUploads, type UploadItem, type UploadSummary } from './upload-item.ts';
import type { Failure, UploadPorts } from './upload-ports.ts';
import { WaitingLine } from './waiting-line.ts';

/** Uploads at the same time: more do not fill a line better, and make each of them wait. */
export const uploadsAtOnce = 4;
/** How often the page is told at most: a hundred thousand small files must not draw it a hundred thousand times. */
const reportEveryMs = 100;
/** Rows of each kind that somebody looks at. */
const shownRows = 100;
/** Of those that wait and are done, which nobody needs to act on. */
const shownQuietRows = 5;

type TakenAnswer = NameConflict | 'skip';

/**
 * Uploads into the file centre, some at once. Of a hundred thousand files only those are objects of their own that are under way, failed or asked
 * about; the others are places in a line and numbers.
 */
export class UploadQueue {
  readonly #ports: UploadPorts;
  readonly #line = new WaitingLine();
  readonly #open = new Map<number, UploadItem>();
  readonly #controls = new Map<number, AbortController>();
  readonly #answers = new Map<number, TakenAnswer>();
  readonly #ended = new Map<number, string>();
  #lastDone: UploadItem[] = [];
  #counts = { total: 0, done: 0, totalBytes: 0, doneBytes: 0 };
  #speed = new TransferSpeed();
  #isPaused = false;
  #offline: AbortController | undefined;
  #lost = 0;
  #preparing = 0;
  #nextId = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  /** Whether leaving the page would lose something. */
  get isBusy(): boolean {
    return this.#controls.size > 0 || this.#line.length > 0 || this.#preparing > 0 || this.#of('taken').length > 0;
  }

  /** Shows that something is being prepared until the work has ended. */
  async prepare<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#preparing += 1;
    this.#report();
    try {
      return await work();
    } finally {
      this.#preparing -= 1;
      this.#report();
    }
  }

  /** Puts files of one batch on the way. */
  add(batch: number, files: readonly { readonly file: File; readonly folderId: NodeId }[]): void {
    for (const { file, folderId } of files) {
      this.#counts.total += 1;
      this.#counts.totalBytes += file.size;
      this.#line.push({ file, folderId, batch, id: this.#nextId++, onConflict: 'refuse', uploadId: undefined });
    }
    this.#start();
  }

  /** What is to become of a file whose name is taken, or of all of its batch. */
  answer(id: number, answer: TakenAnswer, isForAll: boolean): void {
    const asked = this.#open.get(id);
    if (asked?.state !== 'taken') return;
    if (isForAll) this.#answers.set(asked.batch, answer);
    const meant = this.#of('taken').filter((item) => item.id === id || (isForAll && item.batch === asked.batch));
    for (const item of meant) this.#settleTaken(item, answer);
    this.#start();
    this.#reportNow();
  }

  retry(id: number): void {
    const item = this.#open.get(id);
    if (item?.state !== 'failed' || !item.canRetry) return;
    this.#ended.delete(item.batch);
    this.#open.delete(id);
    this.#line.push(item);
    this.#start();
  }

  retryAll(): void {
    for (const { id } of this.#of('failed')) this.retry(id);
  }

  /** Ends one upload, or forgets one that has failed. */
  cancel(id: number): void {
    const item = this.#open.get(id) ?? this.#line.take(id);
    if (item === undefined) return;
    this.#leave(id, item.file.size);
    if (item.uploadId !== undefined) this.#ports.forget(item.uploadId);
    this.#controls.get(id)?.abort();
    this.#start();
    this.#reportNow();
  }

  pause(): void {
    this.#isPaused = true;
    // Small ones end in a moment, and may have arrived already: broken off they would find their own name taken.
    for (const { id, uploadId } of this.#of('active')) if (uploadId !== undefined) this.#controls.get(id)?.abort();
    this.#reportNow();
  }

  resume(): void {
    this.#isPaused = false;
    this.#start();
    this.#reportNow();
  }

  /** Ends what is under way and forgets everything. */
  clear(): void {
    for (const { uploadId } of [...this.#open.values(), ...this.#line]) if (uploadId) this.#ports.forget(uploadId);
    this.#open.clear();
    this.#line.clear();
    for (const control of this.#controls.values()) control.abort();
    this.#offline?.abort();
    this.#answers.clear();
    this.#ended.clear();
    this.#lastDone = [];
    this.#counts = { total: 0, done: 0, totalBytes: 0, doneBytes: 0 };
    this.#isPaused = false;
    this.#reportNow();
  }

  #start(): void {
    while (!this.#isPaused && this.#offline === undefined && this.#controls.size < uploadsAtOnce) {
      const next = this.#line.shift();
      if (next === undefined) break;
      const item: UploadItem = { ...next, state: 'active', progress: 0, reason: '', canRetry: false };
      const ended = this.#ended.get(item.batch);
      const refusal = this.#ports.refuse(item.file) ?? ended;
      if (refusal === undefined) void this.#run(item);
      else this.#open.set(item.id, { ...item, state: 'failed', reason: refusal, canRetry: ended !== undefined });
    }
    this.#report();
  }

  async #run(item: UploadItem): Promise<void> {
    const { id, file, folderId, onConflict, uploadId } = item;
    const control = new AbortController();
    const change = (next: Partial<UploadItem>): void => {
      const known = this.#open.get(id);
      if (known) this.#open.set(id, { ...known, ...next });
      this.#report();
    };
    this.#controls.set(id, control);
    this.#open.set(id, item);
    try {
      const onProgress = (progress: number): void => change({ progress });
      const onBegun = (begun: string): void => {
        change({ uploadId: begun });
        // Paused before it had an id to go on with.
        if (this.#isPaused) control.abort();
      };
      await this.#ports.send({ file, folderId, onConflict, signal: control.signal, onProgress, uploadId, onBegun });
      this.#lost = 0;
      if (this.#open.has(id)) this.#finish(id);
    } catch (error) {
      const known = this.#open.get(id);
      if (known && control.signal.aborted) this.#putBack(known);
      else if (known) this.#fail(known, this.#ports.judge(error));
    }
    this.#controls.delete(id);
    this.#start();
  }

  #finish(id: number): void {
    const item = this.#open.get(id);
    if (item === undefined) return;
    this.#open.delete(id);
    this.#counts.done += 1;
    this.#counts.doneBytes += item.file.size;
    this.#lastDone = [{ ...item, state: 'done' as const, progress: 1 }, ...this.#lastDone].slice(0, shownQuietRows);
    this.#ports.onArrived();
  }

  #fail(item: UploadItem, failure: Failure): void {
    if (failure.kind === 'offline') {
      this.#putBack(item);
      this.#waitForConnection();
    } else if (failure.kind === 'taken') {
      this.#open.set(item.id, { ...item, state: 'taken' });
      const answer = this.#answers.get(item.batch);
      // What was answered for all is not asked again, also where it was refused: two uploads may be after one name.
      if (answer !== undefined) this.#settleTaken(item, answer === item.onConflict ? 'rename' : answer);
    } else {
      const { reason, canRetry, endsBatch } = failure;
      if (endsBatch) this.#ended.set(item.batch, reason);
      this.#open.set(item.id, { ...item, state: 'failed', reason, canRetry });
    }
  }

  #settleTaken(item: UploadItem, answer: TakenAnswer): void {
    if (answer === 'skip') {
      if (item.uploadId !== undefined) this.#ports.forget(item.uploadId);
      this.#leave(item.id, item.file.size);
    } else this.#putBack({ ...item, onConflict: answer });
  }

  /** First again in the line. */
  #putBack(item: UploadItem): void {
    this.#open.delete(item.id);
    this.#line.unshift(item);
  }

  #leave(id: number, size: number): void {
    this.#open.delete(id);
    this.#counts.total -= 1;
    this.#counts.totalBytes -= size;
  }

  #waitForConnection(): void {
    if (this.#offline) return;
    const control = new AbortController();
    this.#offline = control;
    this.#lost += 1;
    const end = (): void => {
      this.#offline = undefined;
      this.#start();
    };
    this.#ports.connection(this.#lost, control.signal).then(end, end);
  }

  #of(state: UploadItem['state']): UploadItem[] {
    return [...this.#open.values()].filter((item) => item.state === state);
  }

  #report(): void {
    this.#timer ??= setTimeout(() => this.#reportNow(), reportEveryMs);
  }

  #reportNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#ports.onChange(this.#summarise());
  }

  #summarise(): UploadSummary {
    const { total, done, totalBytes, doneBytes } = this.#counts;
    const [taken, failed, active] = [this.#of('taken'), this.#of('failed'), this.#of('active')];
    if (total === 0 && this.#preparing === 0) {
      this.#speed = new TransferSpeed();
      return noUploads;
    }
    const sentBytes = doneBytes + active.reduce((sum, { progress, file }) => sum + progress * file.size, 0);
    this.#speed.record(sentBytes, this.#ports.now());
    const next = this.#line.first(shownQuietRows).map((item) => ({
      ...item,
      ...{ state: 'waiting' as const, progress: 0, reason: '', canRetry: false },
    }));
    return {
      ...{ total, done, totalBytes, sentBytes },
      failed: failed.length,
      waiting: this.#line.length,
      isPaused: this.#isPaused,
      isOffline: this.#offline !== undefined,
      isPreparing: this.#preparing > 0,
      isOver: !this.isBusy,
      bytesPerSecond: active.length > 0 ? this.#speed.bytesPerSecond : undefined,
      items: [taken.slice(0, shownRows), failed.slice(0, shownRows), active, next, this.#lastDone].flat(),
    };
  }
}
