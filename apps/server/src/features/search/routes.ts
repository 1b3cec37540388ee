import { calls, type SearchCriteria } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { findFolder, readScope } from '../../mail/folders/index.ts';
import type { PageRequest } from '../../mail/lists/index.ts';
import type { Services } from '../../services.ts';
import { readListView, readPageRequest } from '../reading/index.ts';
import { compileSearch, isEmptyPlan } from './compile-search.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { searchMails } from './search-mails.ts';

const everything = { hasAttachment: 2, isUnread: 2 } as const;

async function answerSearch(services: Services, context: CallContext, input: SearchCriteria, page: PageRequest) {
  const { read } = services.database;
  const { session, signal, now } = context;
  const scope = await readScope(read, context);
  const plan = await compileSearch(read, scope, input, { nowMs: now, actor: session.actor });
  if (isEmptyPlan(plan)) throw new UserError('searchEmpty');
  // A folder that is not there, or closed, is said; it is not an empty result.
  if (input.mailboxId !== undefined) await findFolder(read, scope, Number(input.mailboxId));
  const view = await readListView(services, context);
  return searchMails(services, scope, plan, { page, view, orgId: session.orgId, signal });
}

function createSavedSearchRoutes({ database }: Pick<Services, 'database'>): Route[] {
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
      return runner.execute(saveSearch, toOperationContext(context), {
        account: actor,
        searchId: searchId === undefined ? null : Number(searchId),
        name,
        criteria,
      });
    }),
    bindCall(calls.search.deleteSaved, ({ searchId }, context) =>
      runner.execute(deleteSavedSearch, toOperationContext(context), {
        account: context.session.actor,
        searchId: Number(searchId),
      }),
    ),
  ];
}

/** The calls of search, and of searches that a person has saved. */
export function createSearchRoutes(services: Services): Route[] {
  return [
    bindCall(calls.search.quick, (input, context) => {
      const { searchKeyword, searchType } = input;
      // The specification, section 5: quick search with empty text warns.
      if (searchKeyword.trim() === '') throw new UserError('searchEmpty');
      return answerSearch(services, context, { ...everything, searchKeyword, searchType }, readPageRequest(input));
    }),
    bindCall(calls.search.advanced, (input, context) => answerSearch(services, context, input, readPageRequest(input))),
    ...createSavedSearchRoutes(services),
  ];
}
