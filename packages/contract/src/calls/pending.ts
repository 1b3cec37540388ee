/** Scheduled mail, and taking back what was sent. */
export const pendingCalls = {};
