/** Switches of this capability, with their defaults. */
export const sharedMailboxesFeatures = {
  associatedAccounts: true,
} as const satisfies Record<string, boolean>;
