/**
 * Takes the octets of a literal that is too large to be kept (APPEND, RFC 9051 §6.3.12). The connection calls `write` with chunks in their
 * order and reads nothing from the socket until its promise resolves; then `end` once. What a sink throws is the command's refusal: the rest of
 * the literal is read and dropped, and the command is answered `NO`.
 */
export interface LiteralSink {
  /** Resolves when the next chunk may come. The chunk is the sink's own: it is not written to again. */
  write(chunk: Uint8Array): Promise<void>;
  /** The literal is whole. */
  end(): Promise<void>;
  /** The command comes to nothing: the client has gone or is too slow, or the command is broken or refused. Never called after `run` has begun. */
  abort(reason: Error): void;
}
