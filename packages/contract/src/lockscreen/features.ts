/** Switches of this capability, with their defaults. */
export const lockscreenFeatures = {
  lockScreen: true,
} as const satisfies Record<string, boolean>;
