import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { listAnnouncements, readAnnouncement } from './announcements.ts';

/** The calls of announcements. */
export function createAnnouncementRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.announcements.list, async (_input, { session: { actor, orgId }, now }) => ({
      list: await listAnnouncements(read, { orgId, accountNo: actor }, now),
    })),
    bindCall(calls.announcements.read, async ({ announcementId }, context) => {
      const { actor, orgId } = context.session;
      const input = { accountNo: actor, orgId, announcementId };
      await runner.execute(readAnnouncement, toOperationContext(context), input);
      return {};
    }),
  ];
}
