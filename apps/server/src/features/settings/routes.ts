import {
  calls,
  resolveSettings,
  type SettingKey,
  type Settings,
  settingFeatures,
  settingKeys,
} from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Services } from '../../services.ts';
import { isFeatureOn, readFeatures, toFeatureSubject } from './feature-switches.ts';
import { saveSettings } from './save-settings.ts';

/** Keys that were given; a key that was left out stays as it is. */
function pickGiven(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What belongs to a switch that is off cannot be saved either. Throws `featureOff`. */
async function refuseSwitchedOff(
  db: Db,
  context: CallContext,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const features = new Set(settingKeys.filter((key) => Object.hasOwn(values, key)).map((key) => settingFeatures[key]));
  for (const feature of features)
    if (feature !== undefined && !(await isFeatureOn(db, toFeatureSubject(context), feature)))
      throw new UserError('featureOff');
}

/** The person's settings as they hold on this host. */
async function readResolved(db: Db, context: CallContext): Promise<Settings> {
  const [settings, features] = await Promise.all([
    readSettings(db, context.session.actor),
    readFeatures(db, toFeatureSubject(context)),
  ]);
  return resolveSettings(settings, (feature) => features[feature].on);
}

/** Throws `settingUnknown` for the first that is none. */
function requireKeys(keys: readonly string[]): readonly SettingKey[] {
  return keys.map((key) => {
    const known = settingKeys.find((candidate) => candidate === key);
    if (known === undefined) throw new UserError('settingUnknown', { key });
    return known;
  });
}

export function createSettingsRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  const saveGiven = async (context: CallContext, values: Readonly<Record<string, unknown>>): Promise<null> => {
    await refuseSwitchedOff(database.read, context, values);
    return database.runner.execute(saveSettings, toOperationContext(context), values);
  };
  return [
    bindCall(calls.settings.get, (_input, context) => readResolved(database.read, context)),
    bindCall(calls.settings.gain, async ({ keys }, context) => {
      const settings = await readResolved(database.read, context);
      return Object.fromEntries(requireKeys(keys).map((key) => [key, settings[key]]));
    }),
    bindCall(calls.settings.save, async (values, context) => {
      await saveGiven(context, values);
      return readResolved(database.read, context);
    }),
    bindCall(calls.settings.updateSkin, ({ skin }, context) => saveGiven(context, { skin })),
    bindCall(calls.settings.updateOne, ({ key, value }, context) => saveGiven(context, { [key]: value })),
    bindCall(calls.settings.saveDisplay, (input, context) => saveGiven(context, pickGiven(input))),
  ];
}
