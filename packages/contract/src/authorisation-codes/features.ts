/** Switches of this capability, with their defaults. */
export const authorisationCodesFeatures = {
  clientSettings: true,
  clientDevices: true,
} as const satisfies Record<string, boolean>;
