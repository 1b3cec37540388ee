/** Cells that a spreadsheet would run as a formula, and how they are kept from it. */

/** Also with apostrophes before: reading takes one away, so that what is written is read as it was. */
const risky = /^'*[=+\-@\t\r]/;
/** A phone: a number is a number in a spreadsheet too. */
const harmless = /^[+-][\d\s().-]*$/;

/** A cell whose text no spreadsheet runs. */
export function neutralise(text: string): string {
  return risky.test(text) && !harmless.test(text) ? `'${text}` : text;
}

/** What `neutralise` was given. */
export function restore(text: string): string {
  return text.startsWith("'") && risky.test(text.slice(1)) && !harmless.test(text.slice(1)) ? text.slice(1) : text;
}

/** A row as RFC 4180 has it. */
export function formatRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = neutralise(cell);
    return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
