import { calls } from '@hongyan/contract';
import { bindOpenCall, bindPlainCall, bindRedirectCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { leaveGroup } from './leave-group.ts';
import { readLeaveToken } from './leave-link.ts';

/** Leaving by the link in a message: at once where a mail program asks (RFC 8058), by a button where a person opens it. */
export function createLeaveRoutes({ database, secrets }: Pick<Services, 'database' | 'secrets'>): readonly Route[] {
  const leave = async (token: string, now: number, requestId: string): Promise<string> => {
    const link = readLeaveToken(secrets, token);
    if (link === null) throw new UserError('mailGroupLinkInvalid');
    const member = { kind: 'address' as const, target: link.member };
    await database.runner.execute(leaveGroup, machineContext(now, requestId, 'worker'), { group: link.group, member });
    return link.group;
  };

  return [
    bindPlainCall(calls.mailGroups.unsubscribe, async ({ token }, context) => {
      await leave(token, context.now, context.requestId);
      return { status: 200, body: {} };
    }),
    // A preview or a scanner that follows links takes nobody out.
    bindRedirectCall(calls.mailGroups.unsubscribePage, async ({ token }) => ({ to: `/#/unsubscribe/${token}` })),
    bindOpenCall(calls.mailGroups.leaveByLink, async ({ token }, context) => ({
      address: await leave(token, context.now, context.requestId),
    })),
  ];
}
