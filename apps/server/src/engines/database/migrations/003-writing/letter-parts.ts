/** What letter parts keeps. */
export function letterParts(): string[] {
  return [];
}
