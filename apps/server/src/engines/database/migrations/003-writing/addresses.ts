/** What addresses keeps. */
export function addresses(): string[] {
  return [];
}
