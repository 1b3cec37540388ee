import type { PreviewRefusal } from '@hongyan/contract';

/** Thrown by a reader that will not or cannot read on; the file is shown as refused. */
export class DocumentRefused extends Error {
  readonly reason: PreviewRefusal;

  constructor(reason: PreviewRefusal) {
    super(`the document is refused: ${reason}`);
    this.name = 'DocumentRefused';
    this.reason = reason;
  }
}
