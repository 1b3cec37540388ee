import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { confirmUnlessRecent } from '../identity/index.ts';
import { endSessions, findLocation, listActiveSessions } from './active-sessions.ts';
import { readLocationNamer } from './location-names.ts';
import { readDeletions } from './read-deletions.ts';
import { readEntries } from './read-entries.ts';

export function createActiveSessionsRoutes(
  services: Pick<Services, 'database' | 'secrets' | 'passwordDirectory'>,
): readonly Route[] {
  const { database } = services;
  const { read, runner } = database;

  const list = bindCall(calls.activeSessions.list, async (_input, { session, now, language }) => {
    const nameLocation = await readLocationNamer(read, session.orgId, language);
    return { list: await listActiveSessions(services, session, now, nameLocation) };
  });

  const end = bindCall(calls.activeSessions.end, async (asked, context) => {
    const { actor: accountNo, sessionId } = context.session;
    // Whoever sits in a stolen session must not put its owner out with it.
    await confirmUnlessRecent(services, context, asked.password);
    const found = 'others' in asked ? null : await findLocation(services, context.session, asked.sessionId);
    if (!('others' in asked) && found === null) throw new UserError('placeNotFound');
    // In the actor's own login log, whichever mailbox is open.
    const ended = await runner.execute(
      endSessions,
      { ...toOperationContext(context), subject: accountNo },
      { accountNo, which: found === null ? { allBut: sessionId } : { sessionId: found } },
    );
    return { ended };
  });

  const deletions = bindCall(calls.activeSessions.deletions, async ({ pageNum, pageSize }, context) => {
    const { session, now, language, signal } = context;
    const { account, hiddenFolders } = await readScope(read, context);
    const input = { orgId: session.orgId, account, hiddenFolders, language, now, pageNum, pageSize };
    const found = await database.longRead(readDeletions, input, { signal });
    const nameLocation = await readLocationNamer(read, session.orgId, language);
    return { list: found.list.map((entry) => ({ ...entry, place: nameLocation(entry.address) })), total: found.total };
  });

  const entries = bindCall(calls.activeSessions.entries, async ({ pageNum, pageSize }, context) => {
    const { session, now, language, signal } = context;
    const input = { orgId: session.orgId, account: session.actor, now, pageNum, pageSize };
    const found = await database.longRead(readEntries, input, { signal });
    const nameLocation = await readLocationNamer(read, session.orgId, language);
    return { list: found.list.map((entry) => ({ ...entry, place: nameLocation(entry.address) })), total: found.total };
  });

  return [list, end, deletions, entries];
}
