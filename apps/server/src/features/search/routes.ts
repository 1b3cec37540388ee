import { calls, type SearchCriteria } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { findFolder, readScope } from '../../mail/folders/index.ts';
import type { PageRequest } from '../../mail/lists/index.ts';
import type { Services } from '../../services.ts';
import { readListView, readPageRequest } from '../reading/index.ts';
import { compileSearch, isEmptyPlan } from './compile-search.ts';
import { createSavedSearchRoutes } from './saved-search-routes.ts';
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
