import { calls } from '@hongyan/contract';
import { operationContextOf } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { compileSearch, isEmptyPlan } from './compile-search.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';

export function createSavedSearchRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.search.saved, async (_input, { session }) => ({
      list: await listSavedSearches(read, session.actor),
    })),
    bindCall(calls.search.save, async ({ searchId, name, criteria }, context) => {
      const { actor } = context.session;
      // What cannot be searched is not kept.
      const plan = await compileSearch(read, await readScope(read, context), criteria, { nowMs: context.now, actor });
      if (isEmptyPlan(plan)) throw new UserError('searchEmpty');
      return runner.execute(saveSearch, operationContextOf(context), {
        account: actor,
        searchId: searchId === undefined ? null : Number(searchId),
        name,
        criteria,
      });
    }),
    bindCall(calls.search.deleteSaved, ({ searchId }, context) =>
      runner.execute(deleteSavedSearch, operationContextOf(context), {
        account: context.session.actor,
        searchId: Number(searchId),
      }),
    ),
  ];
}
