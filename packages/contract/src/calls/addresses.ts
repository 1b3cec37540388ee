/** Nicknames, aliases, and whom one may send as. */
export const addressesCalls = {};
