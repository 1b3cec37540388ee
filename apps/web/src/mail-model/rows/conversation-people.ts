import type { Conversation, MailAddress } from '@hongyan/contract';

/** How people are written in one line of a list. */
export interface PeopleLine {
  readonly ownAddress: string;
  readonly me: string;
  readonly separator: string;
  readonly nameOf: (person: MailAddress) => string;
}

/** A line of a list has room for so many. */
const maxNames = 3;

/** Who wrote in a conversation, the oldest first; of many the first and the last ones: '赵敏，我，李雷'. */
export function describePeople(people: Conversation['people'], line: PeopleLine): string {
  const own = line.ownAddress.toLowerCase();
  const names = people.map((person) => (person.address.toLowerCase() === own ? line.me : line.nameOf(person)));
  const [first = '', ...rest] = names;
  if (names.length <= maxNames) return names.join(line.separator);
  return [first, '…', ...rest.slice(1 - maxNames)].join(line.separator);
}
