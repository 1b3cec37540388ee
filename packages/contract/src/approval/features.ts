/** Switches of this capability, with their defaults. */
export const approvalFeatures = {
  mailApproval: true,
} as const satisfies Record<string, boolean>;
