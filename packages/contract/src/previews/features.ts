/** Switches of this capability, with their defaults. */
export const previewsFeatures = {
  preview: true,
} as const satisfies Record<string, boolean>;
