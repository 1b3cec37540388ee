/** Columns a person can read: CJK characters are two cells wide. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/gu;
const escapes = /[\p{Cc}\p{Cf}]/gu;

/** A text without what a terminal would obey. */
export function removeControls(text: string): string {
  return text.replace(escapes, ' ');
}

function countCells(text: string): number {
  return Array.from(text).length + (text.match(wide)?.length ?? 0);
}

/** Lines of aligned columns under a header; `none` where there is no row. Control characters never reach the terminal. */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  none: string,
): string {
  if (rows.length === 0) return none;
  const lines = [header, ...rows].map((row) => row.map((cell) => removeControls(String(cell ?? ''))));
  const widths = header.map((_, column) => Math.max(...lines.map((line) => countCells(line[column] ?? ''))));
  const pad = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - countCells(cell)));
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** A moment as ISO 8601 in UTC, to the second. */
export function formatTime(time: number | null): string {
  return time === null ? '' : `${new Date(time).toISOString().slice(0, 19)}Z`;
}
