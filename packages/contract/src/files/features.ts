/** Switches of this capability, with their defaults (`netdiskEnable` of the specification). */
export const filesFeatures = {
  netdisk: true,
} as const satisfies Record<string, boolean>;
