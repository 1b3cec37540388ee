/** Files that a mail carries as links, and resumable uploads. */
export const largeAttachmentsCalls = {};
