/** Tables of settings, by name. */
export type SettingsSchema = Record<never, never>;
