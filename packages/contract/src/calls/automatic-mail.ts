/** Automatic reply and forward. */
export const automaticMailCalls = {};
