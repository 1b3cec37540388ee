import type { UploadItem } from './upload-item.ts';

/** A file that waits: what it is not yet takes no room. */
export type WaitingUpload = Pick<UploadItem, 'id' | 'file' | 'folderId' | 'batch' | 'onConflict' | 'uploadId'>;

/** How much of the line may be empty places before it is made anew. */
const compactAt = 10_000;

/** First in, first out, and back to the front: without moving a hundred thousand places for each file. */
export class WaitingLine {
  #items: WaitingUpload[] = [];
  #first = 0;
  /** Put back, the last one first. */
  #front: WaitingUpload[] = [];

  get length(): number {
    return this.#front.length + this.#items.length - this.#first;
  }

  push(item: WaitingUpload): void {
    this.#items.push(item);
  }

  unshift(item: WaitingUpload): void {
    this.#front.push(item);
  }

  shift(): WaitingUpload | undefined {
    const first = this.#front.pop();
    if (first !== undefined || this.#first >= this.#items.length) return first;
    const next = this.#items[this.#first++];
    if (this.#first >= compactAt) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return next;
  }

  /** Takes one out of the line. */
  take(id: number): WaitingUpload | undefined {
    const found = [...this].find((item) => item.id === id);
    this.#front = this.#front.filter((item) => item !== found);
    this.#items = this.#items.slice(this.#first).filter((item) => item !== found);
    this.#first = 0;
    return found;
  }

  first(count: number): readonly WaitingUpload[] {
    return [
      ...this.#front.slice(-count).toReversed(),
      ...this.#items.slice(this.#first, this.#first + Math.max(0, count - this.#front.length)),
    ];
  }

  clear(): void {
    this.#front = [];
    this.#items = [];
    this.#first = 0;
  }

  *[Symbol.iterator](): Iterator<WaitingUpload> {
    yield* this.#front.toReversed();
    for (let at = this.#first; at < this.#items.length; at += 1) {
      const item = this.#items[at];
      if (item) yield item;
    }
  }
}
