import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { consolePurpose, createConsoleToken, issueConsoleToken } from './console-token.ts';

export type OutsideLinkServices = Pick<Services, 'database' | 'secrets'>;

/** The calls of links to other programs. */
export function createOutsideLinkRoutes({ database, secrets }: OutsideLinkServices): readonly Route[] {
  const { read, runner } = database;
  const { outsideLinks } = calls;
  return [
    bindCall(outsideLinks.gatewayUrl, async (_input, { session }) => ({
      url: await readOrgSetting(read, session.orgId, 'gatewayUrl'),
    })),
    bindCall(outsideLinks.archiveUrl, async (_input, { session }) => ({
      url: await readOrgSetting(read, session.orgId, 'archiveUrl'),
    })),
    bindCall(outsideLinks.consoleToken, async (_input, context) => {
      const { actor, orgId, sessionId } = context.session;
      const token = createConsoleToken(actor);
      const tokenHash = secrets.hashToken(consolePurpose, token);
      const input = { accountNo: actor, orgId, sessionId, tokenHash };
      const { expiresAt } = await runner.execute(issueConsoleToken, toOperationContext(context), input);
      return { token, expiresAt };
    }),
  ];
}
