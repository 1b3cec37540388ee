import { capabilityFeatures } from './generated/features.ts';

/**
 * Feature switches of the specification, sections 2, 3 and 6. A switch is resolved organisation → host → person, and the
 * resolver also says why. Server routes, menus and guards read the same answer. Those of a capability stand in its
 * `features.ts`; here are those of the client itself, and of capabilities that are not built.
 */
export const featureDefaults = {
  ...capabilityFeatures,

  mailArchive: false,
  mailMove: false,
  skin: true,
  smime: false,
  assistant: false,
  displayOrg: true,
  gateway: false,
  showLogout: true,

  // What hosts hide (specification, section 6), besides client settings and skin.
  gender: true,
  duties: true,
  department: true,
  /** Island personnel: they get an import button. */
  islandPersonnel: false,
} as const satisfies Record<string, boolean>;

export type FeatureSwitch = keyof typeof featureDefaults;

/** Switches set at one level; what is not named falls through. */
export type FeatureSettings = Partial<Record<FeatureSwitch, boolean>>;

export const featureSwitches = Object.keys(featureDefaults) as FeatureSwitch[];

/** Switches of capabilities that this version does not have: off whatever is set, so that nothing shows. Whoever builds one takes it out. */
export const unbuiltFeatures: readonly FeatureSwitch[] = ['mailMove', 'smime', 'assistant', 'islandPersonnel'];

/** The three levels at which a switch is set, widest first. */
export interface FeatureLevels {
  readonly organisation?: FeatureSettings;
  readonly host?: FeatureSettings;
  readonly person?: FeatureSettings;
}

export interface FeatureAnswer {
  readonly on: boolean;
  /** Which level decided; `version`: this version does not have the capability. */
  readonly decidedBy: 'default' | 'organisation' | 'host' | 'person' | 'version';
}

/**
 * Whether a feature is on (specification, section 6). A wider level's decision holds: what the organisation or the host
 * has off, nobody narrower switches on. What is off only because nobody decided may be switched on for a host or a person.
 */
export function resolveFeature(name: FeatureSwitch, levels: FeatureLevels): FeatureAnswer {
  if (unbuiltFeatures.includes(name)) return { on: false, decidedBy: 'version' };
  let answer: FeatureAnswer = { on: featureDefaults[name], decidedBy: 'default' };
  for (const level of ['organisation', 'host', 'person'] as const) {
    const set = levels[level]?.[name];
    if (set === undefined) continue;
    if (answer.on || answer.decidedBy === 'default') answer = { on: set, decidedBy: level };
  }
  return answer;
}
