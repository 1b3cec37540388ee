import { z } from 'zod';
import { lockAfterChoices } from '../limits.ts';

/** A person's settings of this capability, each with its default. */
export const lockscreenPersonSettings = {
  /** The screen locks by itself when nobody moves. */
  islockscreen: z.boolean().default(false),
  /** After so many minutes. */
  lockAfterMinutes: z.literal(lockAfterChoices).default(10),
} as const;

/** Those that belong to a switch: while it is off they have their defaults. */
export const lockscreenSettingFeatures = { islockscreen: 'lockScreen', lockAfterMinutes: 'lockScreen' } as const;
