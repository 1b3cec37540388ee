import { translate } from '../../../lib/language/words.ts';
import { logsWords } from './logs.words.ts';

const deeds = [
  [/^sharedMailboxes\.enter$/, 'enter'],
  [/^sharedMailboxes\.leave$/, 'leave'],
  [/^(?:sharedMailboxes\.saveGrants|addresses\.saveGrant)$/, 'grant'],
  [/^(?:sharedMailboxes|addresses)\.deleteGrant$/, 'ungrant'],
  [/^admin\.readAudit$/, 'readAudit'],
  [/^identity\.addPerson$/, 'addPerson'],
  [/^identity\.setPassword$/, 'setPassword'],
  [/^(?:identity|clients)\..*Code/, 'code'],
  [/^secondStep\./, 'secondStep'],
  [/^personDetails\..*Phone$/, 'phone'],
  [/^singleSignOn\./, 'singleSignOn'],
  [/^identity\.(?:change.*State|suspend|activate)/, 'state'],
] as const;

/** What a record of the server is, in words; of a deed that this page does not know, its name. */
export function nameDeed(action: string): string {
  const known = deeds.find(([pattern]) => pattern.test(action));
  return known === undefined ? translate(logsWords, 'other', { action }) : translate(logsWords, known[1]);
}
