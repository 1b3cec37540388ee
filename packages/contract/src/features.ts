/**
 * Feature switches of the specification, sections 2, 3 and 6. A switch is resolved organisation → host → person, and the
 * resolver also says why. Server routes, menus and guards read the same answer.
 */
export const featureDefaults = {
  mailApproval: false,
  mailArchive: false,
  mailMove: false,
  calendar: false,
  clientSettings: true,
  clientDevices: true,
  skin: false,
  netdisk: false,
  preview: true,
  smime: false,
  assistant: false,
  displayOrg: true,
  adminMailgroup: false,
  authMailgroup: false,
  gateway: false,
  secretMode: true,
  showLogout: true,
  gender: true,
  duties: true,
  department: true,
  lockScreen: true,
} as const satisfies Record<string, boolean>;

export type FeatureSwitch = keyof typeof featureDefaults;

/** Switches set at one level; what is not named falls through. */
export type FeatureSettings = Partial<Record<FeatureSwitch, boolean>>;

export interface FeatureAnswer {
  readonly on: boolean;
  /** Which level decided. */
  readonly decidedBy: 'default' | 'organisation' | 'host' | 'person';
}

/** Whether a feature is on: the organisation decides first, the host may switch it off, the person last; nobody can switch on what a wider level has off. */
export function resolveFeature(
  name: FeatureSwitch,
  levels: { organisation?: FeatureSettings; host?: FeatureSettings; person?: FeatureSettings },
): FeatureAnswer {
  let answer: FeatureAnswer = { on: featureDefaults[name], decidedBy: 'default' };
  const organisation = levels.organisation?.[name];
  if (organisation !== undefined) answer = { on: organisation, decidedBy: 'organisation' };
  for (const level of ['host', 'person'] as const) {
    if (answer.on && levels[level]?.[name] === false) answer = { on: false, decidedBy: level };
  }
  return answer;
}

export const featureSwitches = Object.keys(featureDefaults) as FeatureSwitch[];
