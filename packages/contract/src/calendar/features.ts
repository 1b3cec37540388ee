/** Switches of this capability, with their defaults. */
export const calendarFeatures = {
  calendar: true,
} as const satisfies Record<string, boolean>;
