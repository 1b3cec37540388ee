/**
 * An answer that has begun and cannot be finished: whatever was sent next would be taken for octets of its literal. The connection is cut,
 * nothing more is written.
 */
export class BrokenAnswerError extends Error {
  constructor(text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'BrokenAnswerError';
  }
}
