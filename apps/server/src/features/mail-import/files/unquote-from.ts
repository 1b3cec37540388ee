/** A line that is longer than this is no quoted `From ` line. */
const maxKeptBytes = 64 * 1024;

/** Takes one `>` from the lines that begin with `>From `, `>>From ` and so on, as mbox files have them (mboxrd); all other bytes stay. */
export async function* unquoteFrom(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kept = '';
  let isLineBegun = false;
  const unquote = (text: string): string => {
    const first = isLineBegun ? text : text.replace(/^>(>*From )/, '$1');
    return first.replace(/\n>(>*From )/g, '\n$1');
  };
  for await (const chunk of bytes) {
    const text = kept + Buffer.from(chunk).toString('latin1');
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) {
      kept = text;
      if (kept.length <= maxKeptBytes) continue;
      yield Buffer.from(unquote(kept), 'latin1');
      isLineBegun = true;
      kept = '';
      continue;
    }
    yield Buffer.from(unquote(text.slice(0, end)), 'latin1');
    isLineBegun = false;
    kept = text.slice(end);
  }
  if (kept !== '') yield Buffer.from(unquote(kept), 'latin1');
}
