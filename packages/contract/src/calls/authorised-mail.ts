/** Read-limited mail. */
export const authorisedMailCalls = {};
