/** The lock screen. */
export const lockscreenCalls = {};
