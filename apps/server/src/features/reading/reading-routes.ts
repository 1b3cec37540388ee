import { calls } from '@hongyan/contract';
import { bindBlobCall, bindCall, type Route } from '../../call/route.ts';
import { readScope, toScopedDb } from '../../mail/folders/index.ts';
import { type ReadTrust, readMail, readSource } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { readListView } from './list-routes.ts';
import { listThread } from './list-thread.ts';
import { openAttachment } from './open-attachment.ts';

/** One mail and what it carries. */
export function createReadingRoutes(services: Services & { readonly readTrust: ReadTrust }): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.mailbox.detail, async (input, context) => {
      const { session, now } = context;
      const { orgId } = session;
      const [{ timeTitle }, scope, previews] = await Promise.all([
        readListView(services, context),
        readScope(read, context),
        isFeatureOn(read, toFeatureSubject(context), 'preview'),
      ]);
      const request = { scope, orgId, n: Number(input.mailId), previews, now, timeTitle, session };
      const { detail, facts } = await readMail(services, request);
      const trust = await services.readTrust(facts);
      // A receipt says that the owner has read it: nobody says so for them, and the client would where they have it go by itself.
      return { ...detail, trust: { ...trust, receipt: session.right === 'own' ? trust.receipt : null } };
    }),
    bindCall(calls.mailbox.threadList, async (input, context) => {
      const view = await readListView(services, context);
      return listThread(toScopedDb(read, context), await readScope(read, context), Number(input.mailId), view);
    }),
    bindCall(calls.mailbox.source, async (input, context) => {
      const scope = await readScope(read, context);
      return readSource(services, { scope, orgId: context.session.orgId, n: Number(input.mailId) });
    }),
    bindBlobCall(calls.mailbox.attachment, (input, context) => openAttachment(services, input.id, context)),
  ];
}
