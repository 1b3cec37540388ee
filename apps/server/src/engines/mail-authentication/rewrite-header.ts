/** A header block longer than this is passed on as it is: nothing in it is believed anyway (docs/security.md, limits of a header). */
const maxHeaderBytes = 256 * 1024;

function headerEnd(bytes: Buffer): number {
  const crlf = bytes.indexOf('\r\n\r\n');
  return crlf < 0 ? -1 : crlf + 2;
}

/** Passes a message on with its header block rewritten; holds no more of it than the header. */
export async function* rewriteHeader(
  stream: AsyncIterable<Uint8Array>,
  rewrite: (header: Buffer) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  let held: Buffer | null = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    const end = headerEnd(held);
    if (end >= 0) {
      yield rewrite(held.subarray(0, end));
      yield held.subarray(end);
      held = null;
    } else if (held.length > maxHeaderBytes) {
      yield held;
      held = null;
    }
  }
  // A message that is nothing but a header.
  if (held !== null && held.length > 0) yield rewrite(held);
}
