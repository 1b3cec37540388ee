/** What automatic mail keeps. */
export function automaticMail(): string[] {
  return [];
}
