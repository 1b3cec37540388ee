import { calls } from '@hongyan/contract';
import { bindCall, type Route } from '../../call/route.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { readMailLog } from './read-mail-log.ts';

export function createOutboxRoutes(services: Pick<Services, 'database'>): Route[] {
  const { database } = services;
  return [
    bindCall(calls.outbox.mailLogInfo, async (input, context) => {
      const { pageNum, pageSize } = input;
      const log = await database.longRead(
        readMailLog,
        {
          ...(await readScope(database.read, context)),
          now: context.now,
          pageNum,
          pageSize,
          state: input.state ?? null,
          keyword: input.searchKeyword.trim().toLowerCase(),
          submissionId: input.submissionId === undefined ? null : Number(input.submissionId),
        },
        { signal: context.signal },
      );
      return { ...log, pageNum, pageSize };
    }),
  ];
}
