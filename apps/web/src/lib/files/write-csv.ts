/**
 * A table as CSV (RFC 4180) that spreadsheets open as text: a cell that would begin a formula gets an apostrophe before it (OWASP, "CSV
 * injection"), since cells hold subjects and device names that outsiders wrote.
 */

/** What makes a spreadsheet calculate, wide forms of East Asian keyboards too; blanks and control characters before it are skipped by some. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

function writeCell(value: string): string {
  const guarded = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The text of the file: with a byte order mark, without which Excel does not read Chinese. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}
