import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { useQuietText } from '../../lib/use-quiet-text.ts';
import { composeRoute, relatedPath } from '../../mail-model/queries/mail-paths.ts';
import { suggestedPeopleQuery } from '../../platform/address-book/suggested-people.ts';
import type { UseCommands } from '../../platform/features/command.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { contactsNameStrings } from './contacts-name.strings.ts';
import { writePath } from './write-to.ts';

/** People are asked for when typing rests this long. */
const quietMs = 120;

/** People whose name, spelling or address is typed: to write to them, and to see what one has exchanged with them. */
export const usePeopleCommands: UseCommands = (typed) => {
  const t = useStrings(contactsNameStrings);
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const keyword = useQuietText(typed, quietMs);
  const people = useQuery(suggestedPeopleQuery(keyword)).data?.list ?? [];
  if (typed === '') return [];
  return people.flatMap((person) => {
    const name = person.name || person.address;
    // The server knows spellings; what it has found for an earlier text is compared like any other command.
    const of = { group: 'people', detail: person.address, isFound: keyword === typed, onlyTyped: true } as const;
    const write = {
      ...of,
      key: `write:${person.address}`,
      label: t('writeTo', { name }),
      icon: 'pen' as const,
      run: () => void navigate(writePath([person])),
    };
    const read = {
      ...of,
      key: `mails:${person.address}`,
      label: t('messagesWith', { name }),
      icon: 'mail' as const,
      run: () => void navigate(relatedPath(person.address)),
    };
    return routeExists(composeRoute) ? [write, read] : [read];
  });
};
