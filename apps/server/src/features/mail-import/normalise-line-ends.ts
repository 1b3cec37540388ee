const cr = 0x0d;
const lf = 0x0a;

/** Bytes with CRLF wherever an LF stood alone; everything else stays. Stored messages end their lines so (RFC 5322 §2.3). */
export async function* normaliseLineEnds(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last = 0;
  for await (const chunk of chunks) {
    let bare = 0;
    for (let index = 0, before = last; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (byte === lf && before !== cr) bare += 1;
      before = byte;
    }
    if (bare === 0) yield chunk;
    else {
      const grown = new Uint8Array(chunk.length + bare);
      let at = 0;
      let before = last;
      for (const byte of chunk) {
        if (byte === lf && before !== cr) grown[at++] = cr;
        grown[at++] = byte;
        before = byte;
      }
      yield grown;
    }
    last = chunk.at(-1) ?? last;
  }
}
