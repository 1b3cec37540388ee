import { calls, type SettingKey, settingKeys } from '@hongyan/contract';
import { type CallContext, operationContextOf } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { featureSubjectOf, isFeatureOn } from './feature-switches.ts';
import { readSettings } from './person-settings.ts';
import { saveSettings } from './save-settings.ts';

/** Keys that were given; a key that was left out stays as it is. */
function givenOf(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What belongs to a switch that is off cannot be saved either. Throws `featureOff`. */
async function refuseSwitchedOff(
  db: Db,
  context: CallContext,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!Object.hasOwn(values, 'skin')) return;
  if (!(await isFeatureOn(db, featureSubjectOf(context), 'skin'))) throw new UserError('featureOff');
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
    return database.runner.execute(saveSettings, operationContextOf(context), values);
  };
  return [
    bindCall(calls.settings.get, (_input, context) => readSettings(database.read, context.session.actor)),
    bindCall(calls.settings.gain, async ({ keys }, context) => {
      const settings = await readSettings(database.read, context.session.actor);
      return Object.fromEntries(requireKeys(keys).map((key) => [key, settings[key]]));
    }),
    bindCall(calls.settings.save, async (values, context) => {
      await saveGiven(context, values);
      return readSettings(database.read, context.session.actor);
    }),
    bindCall(calls.settings.updateSkin, ({ skin }, context) =>
      database.runner.execute(saveSettings, operationContextOf(context), { skin }),
    ),
    bindCall(calls.settings.updateOne, ({ key, value }, context) => saveGiven(context, { [key]: value })),
    bindCall(calls.settings.saveDisplay, (input, context) => saveGiven(context, givenOf(input))),
  ];
}
