/** RFC 5545 §3.3.11: the value of a property as text. Controls other than line ends and tabulators have no place in it. */
export function unescapeText(value: string, maxCharacters: number): string {
  const text = value
    // Escapes make two characters of one at most, so that this much is always enough.
    .slice(0, maxCharacters * 2)
    .replaceAll(/\\([nN\\,;:"])/g, (_, escaped: string) => (escaped === 'n' || escaped === 'N' ? '\n' : escaped));
  return text.slice(0, maxCharacters).toWellFormed();
}

/** Text on one line: titles, places, names. */
export function unescapeOneLine(value: string, maxCharacters: number): string {
  return unescapeText(value, maxCharacters).replaceAll(/\s+/g, ' ').trim();
}

/** Text as the value of a property. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u{0}-\u{8}\u{B}-\u{1F}\u{7F}]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}
