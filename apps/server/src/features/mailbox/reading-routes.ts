import { calls } from '@hongyan/contract';
import { bindBlobCall, bindCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { readScope } from '../folders/index.ts';
import { readListView } from './list-routes.ts';
import { openAttachment } from './open-attachment.ts';
import { readDetail } from './read-detail.ts';

/** One mail and what it carries. */
export function createReadingRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.mailbox.detail, async (input, context) => {
      const { timeTitle } = await readListView(services, context);
      const scope = await readScope(read, context);
      const { session, now } = context;
      return readDetail(services, { scope, orgId: session.orgId, n: Number(input.mailId), now, timeTitle, session });
    }),
    bindBlobCall(calls.mailbox.attachment, (input, context) => openAttachment(services, input.id, context.now)),
  ];
}
