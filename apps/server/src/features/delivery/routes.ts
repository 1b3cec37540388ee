import { calls } from '@hongyan/contract';
import { bindCall, type Route } from '../../call/route.ts';
import { readScope } from '../../mail/folders/index.ts';
import { readMailLog } from './read-mail-log.ts';
import { type WithdrawServices, withdrawMail } from './withdraw-mail.ts';

export function createDeliveryRoutes(services: WithdrawServices): Route[] {
  const { database } = services;
  return [
    bindCall(calls.pending.cancel, (input, context) => withdrawMail(services, context, input)),
    bindCall(calls.delivery.mailLogInfo, async (input, context) => {
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
