/** What large attachments keeps. */
export function largeAttachments(): string[] {
  return [];
}
