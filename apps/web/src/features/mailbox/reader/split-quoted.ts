/** A run of a plain letter: the writer's own words, or what they quote. */
export interface TextBlock {
  readonly quoted: boolean;
  readonly text: string;
}

/** Everything below one of these lines is the mail that is answered (Chinese and English clients). */
const originalMark =
  /^\s*(?:-{2,}\s*(?:原始邮件|原邮件|转发的邮件|Original Message|Forwarded message)\s*-{2,}|_{20,})\s*$/i;
const wroteLine = /^\s*(?:On .{5,200} wrote:|在?.{4,200}(?:写道|写到)[:：])\s*$/;

/** Cuts a plain letter into its own and its quoted parts. A quotation of one or two lines stays in the text: it is being answered. */
export function splitQuoted(text: string): TextBlock[] {
  const lines = text.split('\n');
  const blocks: { quoted: boolean; lines: string[] }[] = [];
  let rest = false;
  lines.forEach((line, index) => {
    rest ||= originalMark.test(line);
    const leadsIn = wroteLine.test(line) && (lines[index + 1] ?? '').trimStart().startsWith('>');
    const quoted = rest || leadsIn || /^\s?>/.test(line);
    const last = blocks.at(-1);
    if (last?.quoted === quoted) last.lines.push(line);
    else blocks.push({ quoted, lines: [line] });
  });
  return blocks.map(({ quoted, lines: own }) => ({
    quoted: quoted && (own.length > shortQuoteLines || own.some((line) => originalMark.test(line))),
    text: own.join('\n'),
  }));
}

const shortQuoteLines = 2;
