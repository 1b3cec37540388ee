import type { DeletionEntry } from '@hongyan/contract';
import { translate } from '../../../lib/language/strings.ts';
import { logsStrings } from './logs.strings.ts';

const clients = ['web', 'api', 'admin', 'worker'] as const;

/** By which listener something was done, in words; protocols as they are called. */
export function nameClient(client: string): string {
  const known = clients.find((name) => name === client);
  return known === undefined ? client.toUpperCase() : translate(logsStrings, known);
}

/** Who did something in the mailbox, in words. */
export function nameActor({ actor, client }: Pick<DeletionEntry, 'actor' | 'client'>): string {
  if (actor === null) return translate(logsStrings, client === 'admin' ? 'administrator' : 'system');
  if (actor.isSelf) return translate(logsStrings, 'self');
  return actor.name === '' ? actor.emailAddr : `${actor.name} <${actor.emailAddr}>`;
}

/** Where something was done: the location with the address; '' where there is neither. */
export function nameLocation({ address, place }: { readonly address: string | null; readonly place: string }): string {
  if (address === null || address === '') return '';
  return place === '' ? address : `${place} (${address})`;
}
