/** Switches of this capability, with their defaults. */
export const authorisedMailFeatures = {
  secretMode: true,
} as const satisfies Record<string, boolean>;
