import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { type AskServices, askAdministrator } from './ask-administrator.ts';
import { checkFeedback, keepFeedback } from './feedback.ts';

const done = {};

/** The calls of feedback, and of requests to the administrators. */
export function createFeedbackRoutes(services: AskServices): readonly Route[] {
  const { runner } = services.database;
  return [
    bindCall(calls.feedback.send, async ({ content }, context) => {
      const { actor, orgId } = context.session;
      const input = { accountNo: actor, orgId, content: checkFeedback(content), device: context.userAgent };
      await runner.execute(keepFeedback, toOperationContext(context), input);
      return done;
    }),
    bindCall(calls.feedback.askAdministrator, async (input, context) => {
      await askAdministrator(services, context, input);
      return done;
    }),
  ];
}
