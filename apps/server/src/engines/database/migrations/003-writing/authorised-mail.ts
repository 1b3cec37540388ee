/** What authorised mail keeps. */
export function authorisedMail(): string[] {
  return [];
}
