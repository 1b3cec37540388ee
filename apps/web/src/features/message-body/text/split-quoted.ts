/** A run of a plain message: the writer's own words, or what they quote. */
export interface TextBlock {
  readonly quoted: boolean;
  readonly text: string;
}

/** Everything below one of these lines is the mail that is answered (Chinese and English clients). A forwarded mail is what the message is for. */
const originalLine = /^\s*(?:-{2,}\s*(?:原始邮件|原邮件|邮件原文|Original Message|Original Mail)\s*-{2,}|_{20,})\s*$/i;
const wroteLine = /^\s*(?:On .{5,200} wrote:|在?.{4,200}(?:写道|写到|寫道)[:：])\s*$/;
const headerLines = [
  /^(?:发件人|From)\s*[:：]/i,
  /^(?:发送时间|日期|Sent|Date)\s*[:：]/i,
  /^(?:收件人|To)\s*[:：]/i,
  /^(?:主题|Subject)\s*[:：]/i,
];
/** The head of an answered mail stands together. */
const headerLength = 6;

/** Outlook's and Foxmail's head of the answered mail begins here. */
function beginsHeader(lines: readonly string[], at: number): boolean {
  if (!headerLines[0]?.test(lines[at]?.trim() ?? '')) return false;
  const header = lines.slice(at, at + headerLength).map((line) => line.trim());
  return headerLines.filter((known) => header.some((line) => known.test(line))).length >= 3;
}

/** Cuts a plain message into its own and its quoted parts, in linear time. A quotation of one or two lines stays in the text: it is being answered. */
export function splitQuoted(text: string): TextBlock[] {
  const lines = text.split('\n');
  const blocks: { quoted: boolean; lines: string[] }[] = [];
  let rest = false;
  // A message that begins with a head is a forwarded one: it says nothing else.
  let hasOwnText = false;
  lines.forEach((line, index) => {
    rest ||= originalLine.test(line) || (hasOwnText && beginsHeader(lines, index));
    hasOwnText ||= isOwnText(line);
    const leadsIn = wroteLine.test(line) && (lines[index + 1] ?? '').trimStart().startsWith('>');
    const quoted = rest || leadsIn || /^\s?>/.test(line);
    const last = blocks.at(-1);
    if (last?.quoted === quoted) last.lines.push(line);
    else blocks.push({ quoted, lines: [line] });
  });
  return blocks.map(({ quoted, lines: own }) => ({
    quoted:
      quoted &&
      (own.length > shortQuoteLines || own.some((line, at) => originalLine.test(line) || beginsHeader(own, at))),
    text: own.join('\n'),
  }));
}

const shortQuoteLines = 2;

const isOwnText = (line: string): boolean => /\p{L}/u.test(line) && !/^-{2,}/.test(line.trim());
