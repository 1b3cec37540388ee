import { calls } from '@hongyan/contract';
import type { z } from 'zod';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { SearchField } from '../../engines/search-index/port.ts';
import type { Services } from '../../services.ts';
import { findFolder, readScope } from '../folders/index.ts';
import { readListView, readPageRequest } from '../mailbox/index.ts';
import { hasCriteria, type MailCriteria } from './find-mails.ts';
import { searchMails } from './search-mails.ts';

type AdvancedInput = z.output<typeof calls.search.advanced.input>;

const fieldsOfType: Readonly<Record<AdvancedInput['searchType'], readonly SearchField[] | null>> = {
  all: null,
  subject: ['subject'],
  sender: ['sender'],
  recipient: ['recipients'],
  body: ['body'],
  attachment: ['attachments'],
};
const fieldsOfScope: Readonly<Record<string, SearchField>> = {
  subject: 'subject',
  body: 'body',
  attachment: 'attachments',
};

const noCriteria: MailCriteria = { folderId: null, from: null, until: null, hasAttachment: null, isUnread: null };

/** The three checkboxes of the advanced search narrow the fields; a type of its own wins. */
function fieldsOf(input: AdvancedInput): readonly SearchField[] | null {
  if (input.searchType !== 'all' || input.scope === undefined) return fieldsOfType[input.searchType];
  return input.scope.split(',').flatMap((name) => fieldsOfScope[name] ?? []);
}

/** The specification's tristate: 2 all, 1 yes, 0 no. */
function tristate(value: number): boolean | null {
  return value === 2 ? null : value === 1;
}

function criteriaOf(input: AdvancedInput): MailCriteria {
  const { startTime = null, endTime = null } = input;
  if (startTime !== null && endTime !== null && startTime > endTime) throw new UserError('searchTimesReversed');
  return {
    folderId: input.mailboxId === undefined ? null : Number(input.mailboxId),
    from: startTime,
    until: endTime,
    hasAttachment: tristate(input.hasAttachment),
    isUnread: tristate(input.isUnread),
  };
}

export function createSearchRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.search.quick, async (input, context) => {
      const text = input.searchKeyword.trim();
      if (text === '') throw new UserError('searchEmpty');
      const search = { text, fields: fieldsOfType[input.searchType], criteria: noCriteria };
      return searchMails(
        services,
        await readScope(read, context),
        search,
        readPageRequest(input),
        await readListView(services, context),
      );
    }),
    bindCall(calls.search.advanced, async (input, context) => {
      const search = { text: input.searchKeyword.trim(), fields: fieldsOf(input), criteria: criteriaOf(input) };
      if (search.text === '' && !hasCriteria(search.criteria)) throw new UserError('searchEmpty');
      const scope = await readScope(read, context);
      // A folder that is not there, or closed, is said; it is not an empty result.
      if (search.criteria.folderId !== null) await findFolder(read, scope, search.criteria.folderId);
      return searchMails(services, scope, search, readPageRequest(input), await readListView(services, context));
    }),
  ];
}
