/** What delivery keeps. */
export function delivery(): string[] {
  return [];
}
