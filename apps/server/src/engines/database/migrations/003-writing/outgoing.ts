/** What outgoing keeps. */
export function outgoing(): string[] {
  return [];
}
