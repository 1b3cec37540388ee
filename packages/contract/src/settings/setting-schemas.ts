/**
 * All settings: a person's (specification, section 3, "App and index settings"), and the organisation's, which the admin command sets. Each
 * capability has its own in `<capability>/settings.ts`.
 */
import { z } from 'zod';
import type { FeatureSwitch } from '../features.ts';
import { settingFeatures as featuresOfSettings, orgSettings, personSettings } from '../generated/settings.ts';

export { orgSettings } from '../generated/settings.ts';
export { type FestivalMotif, festivalMotifs } from './settings.ts';

/** A person's settings, each with its default. */
export const settingSchemas = personSettings;

/**
 * Settings that belong to a feature. While it is off nobody saves them, and everywhere they have their defaults, whatever is stored:
 * `resolveSettings`.
 */
export const settingFeatures: Readonly<Partial<Record<keyof typeof settingSchemas, FeatureSwitch>>> =
  featuresOfSettings;

export const settingsSchema = z.object(settingSchemas);
export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(settingSchemas) as SettingKey[];

/** Settings of a person who has set nothing. */
export const defaultSettings: Settings = settingsSchema.parse({});

/** A person's settings as they hold for whom these features are on: the one answer that pages are served and the server goes by. */
export function resolveSettings(settings: Settings, isOn: (feature: FeatureSwitch) => boolean): Settings {
  const off = settingKeys.filter((key) => {
    const feature = settingFeatures[key];
    return feature !== undefined && !isOn(feature);
  });
  return { ...settings, ...Object.fromEntries(off.map((key) => [key, defaultSettings[key]])) };
}

export type OrgSettingKey = keyof typeof orgSettings;
export type OrgSettings = { [Key in OrgSettingKey]: z.output<(typeof orgSettings)[Key]['schema']> };
export const orgSettingKeys = Object.keys(orgSettings) as OrgSettingKey[];
