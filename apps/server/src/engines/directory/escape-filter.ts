/** A value inside a search filter (RFC 4515 §3): whatever it is, it stays one value. */
export function escapeFilter(value: string): string {
  return value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
