import { formatRecipient, type Recipient } from '../../lib/addresses/parse-recipients.ts';

/** The composer with these people as recipients. */
export function writePath(people: readonly Recipient[]): string {
  const to = people
    .filter(({ address }) => address !== '')
    .map(formatRecipient)
    .join(', ');
  return `/write/new/0?to=${encodeURIComponent(to)}`;
}
