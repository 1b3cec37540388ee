/** Switches of this capability, with their defaults. */
export const feedbackFeatures = {
  /** The box for feedback: `privateEnable` 0. */
  feedback: true,
} as const satisfies Record<string, boolean>;
