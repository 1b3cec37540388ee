import { calls } from '@hongyan/contract';
import { operationContextOf } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { readSettings } from './person-settings.ts';
import { saveSettings } from './save-settings.ts';

/** Keys that were given; a key that was left out stays as it is. */
function givenOf(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

export function createSettingsRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  return [
    bindCall(calls.settings.get, (_input, context) => readSettings(database.read, context.session.actor)),
    bindCall(calls.settings.updateOne, ({ key, value }, context) =>
      database.runner.execute(saveSettings, operationContextOf(context), { [key]: value }),
    ),
    bindCall(calls.settings.saveDisplay, (input, context) =>
      database.runner.execute(saveSettings, operationContextOf(context), givenOf(input)),
    ),
  ];
}
