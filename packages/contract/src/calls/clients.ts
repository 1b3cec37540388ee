/** Mail programs: authorisation codes, their devices, their settings. */
export const clientsCalls = {};
