/** Contacts, so far only suggestions of recipients: the organisation's people and those written to before. */
import { calls } from '@hongyan/contract';
import { bindCall } from '../../call/route.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { suggestRecipients } from './suggest-recipients.ts';

/** The capability for the composition root. */
export function createContactsFeature({ database }: Pick<Services, 'database'>): Feature {
  // A long read: a large organisation is looked through off the main thread.
  const suggest = bindCall(calls.contacts.suggest, async ({ keyword, limit }, { session }) => {
    const input = { orgId: session.orgId, accountNo: session.subject, keyword, limit };
    return { list: [...(await database.longRead(suggestRecipients, input))] };
  });
  return { name: 'contacts', routes: [suggest] };
}
