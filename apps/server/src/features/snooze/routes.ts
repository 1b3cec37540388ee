import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { readScope } from '../../mail/folders/index.ts';
import { toSelection } from '../../mail/messages/index.ts';
import type { Services } from '../../services.ts';
import { answerMove } from '../actions/index.ts';
import { remindUnlessAnswered } from './reminders/remind-unless-answered.ts';
import { snoozeMessages } from './snooze-messages.ts';

export function createSnoozeRoutes(services: Services): Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.snooze.snooze, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      const moved = await runner.execute(snoozeMessages, toOperationContext(context), {
        ...selection,
        until: input.until,
      });
      return answerMove(services, context, moved);
    }),
    bindCall(calls.snooze.remind, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      const reminded = await runner.execute(remindUnlessAnswered, toOperationContext(context), {
        ...selection,
        at: input.at,
      });
      return answerMove(services, context, reminded);
    }),
  ];
}
