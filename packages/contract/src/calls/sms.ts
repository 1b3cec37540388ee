/** SMS codes: sending them, counting them, checking them. */
export const smsCalls = {};
