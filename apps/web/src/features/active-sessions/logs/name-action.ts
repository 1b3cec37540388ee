import { translate } from '../../../lib/language/strings.ts';
import { logsStrings } from './logs.strings.ts';

const actions = [
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

/** What a record of the server is, in words; of an action that this page does not know, its name. */
export function nameAction(action: string): string {
  const known = actions.find(([pattern]) => pattern.test(action));
  return known === undefined ? translate(logsStrings, 'other', { action }) : translate(logsStrings, known[1]);
}
