const cr = 0x0d;
const lf = 0x0a;

/** One header field as it stands in the message: all its lines with their line ends. */
export interface HeaderField {
  /** Lower case, without white space before the colon; empty for a line that is no field. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** The position after the empty line that ends the header, or -1 while it has not come. */
export function findHeaderEnd(bytes: Buffer): number {
  for (let from = 0; ; ) {
    const end = bytes.indexOf(lf, from);
    if (end < 0) return -1;
    if (end === from || (end === from + 1 && bytes[from] === cr)) return end + 1;
    from = end + 1;
  }
}

/** Cuts a header into its fields, folded lines kept together. One linear pass; the empty line is left out. */
export function splitHeaderFields(header: Buffer): HeaderField[] {
  const fields: HeaderField[] = [];
  let start = 0;
  for (let from = 0; from < header.length; ) {
    const found = header.indexOf(lf, from);
    const next = found < 0 ? header.length : found + 1;
    const following = header[next];
    from = next;
    if (following === 0x20 || following === 0x09) continue;
    const bytes = header.subarray(start, next);
    if (bytes[0] !== cr && bytes[0] !== lf) fields.push({ name: fieldName(bytes), bytes });
    start = next;
  }
  return fields;
}

function fieldName(bytes: Buffer): string {
  const colon = bytes.indexOf(0x3a);
  return colon < 0 ? '' : bytes.toString('latin1', 0, colon).trim().toLowerCase();
}

/** The text after the colon, unfolded: line ends taken out, white space kept (RFC 5322 §2.2.3). */
export function unfoldValue(field: HeaderField): string {
  const text = field.bytes.toString('latin1');
  return text.slice(text.indexOf(':') + 1).replace(/\r?\n/g, '');
}
