/**
 * Up to where a window knows the account. A connection can be lost between two events of one operation, which share their
 * MODSEQ: after live events the last operation is asked for again, which is harmless.
 */
export class PushCursor {
  #modseq = 0;
  #isWhole = true;

  /** The window's data was loaded at this MODSEQ; said again later it changes nothing. */
  begin(modseq: number): void {
    if (this.#modseq === 0) this.settle(modseq);
  }

  /** Everything up to here is known. */
  settle(modseq: number): void {
    this.#modseq = modseq;
    this.#isWhole = true;
  }

  /** A part of the operation with this MODSEQ has been published. */
  sawEvent(modseq: number): void {
    if (modseq <= this.#modseq) return;
    this.#modseq = modseq;
    this.#isWhole = false;
  }

  /** What to say in `hello`. */
  since(): number {
    return this.#isWhole ? this.#modseq : this.#modseq - 1;
  }
}
