/** Changing, recovering and ageing of passwords. */
export const passwordsCalls = {};
