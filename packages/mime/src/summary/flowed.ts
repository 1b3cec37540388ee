/** `format=flowed` (RFC 3676): soft-broken lines joined to paragraphs. */

/** The quoting depth of a line and the rest after it. */
function splitQuote(line: string): { depth: number; rest: string } {
  let depth = 0;
  while (line[depth] === '>') depth++;
  const stuffed = line[depth] === ' ' ? depth + 1 : depth; // RFC 3676 §4.4: one stuffed blank
  return { depth, rest: line.slice(stuffed) };
}

/**
 * The text with flowed lines joined. A line that ends with a blank goes on in the next line of the same quoting depth; with `delSp` that
 * blank itself goes (for scripts without blanks, such as Chinese). Quoting marks stay in front of each paragraph.
 */
export function unfoldFlowed(text: string, options: { delSp: boolean }): string {
  const out: string[] = [];
  let open: { depth: number; pieces: string[] } | undefined;
  const close = () => {
    if (open) out.push((open.depth > 0 ? `${'>'.repeat(open.depth)} ` : '') + open.pieces.join(''));
    open = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    const { depth, rest } = splitQuote(line);
    if (open && open.depth !== depth) close();
    const isSignature = rest === '-- ';
    if (isSignature) close();
    const isFlowed = rest.endsWith(' ') && !isSignature;
    open ??= { depth, pieces: [] };
    open.pieces.push(isFlowed && options.delSp ? rest.slice(0, -1) : rest);
    if (!isFlowed) close();
  }
  close();
  return out.join('\n');
}
