/** Switches of this capability, with their defaults. */
export const mailGroupsFeatures = {
  adminMailgroup: true,
  authMailgroup: true,
} as const satisfies Record<string, boolean>;
