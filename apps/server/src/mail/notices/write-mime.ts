/** What messages of ours are written with byte by byte. */
const lineCharacters = 76;

/** A text as base64 in lines (RFC 2045 §6.8). */
export function base64Lines(text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  return encoded.replace(new RegExp(`.{${String(lineCharacters)}}(?=.)`, 'g'), '$&\r\n');
}

/** A time as the date of a header (RFC 5322 §3.3). */
export function formatDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
