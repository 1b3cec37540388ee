import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useQuietText } from '../../lib/use-quiet-text.ts';
import { folderPath } from '../../mail-model/folders/folder-path.ts';
import { navigationQuery } from '../../mail-model/folders/navigation.ts';
import { suggestedPeopleQuery } from '../../platform/address-book/suggested-people.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { foundMessagesQuery, savedSearchesQuery } from './api.ts';
import { readRecentSearches } from './recent-searches.ts';
import { type Suggestion, suggest } from './suggest.ts';
import { messageKeyword, peopleKeyword } from './typing.ts';
import { useFolderHere, useFolderNames } from './use-folder-names.ts';

/** People and messages are asked for when typing rests this long. */
const quietMs = 120;
const messagesQuietMs = 60;
const noMessages = { list: [], terms: [] };

/** What the box offers for its text; nothing is asked of the server while it is closed. */
export function useSuggestions(text: string, open: boolean): readonly Suggestion[] {
  const { language } = useSettings();
  const folders = useFolderNames();
  const here = useFolderHere();
  const navigation = useQuery(navigationQuery).data;
  const saved = useQuery({ ...savedSearchesQuery, enabled: open }).data;
  const keyword = useQuietText(open ? peopleKeyword(text).trim() : '', quietMs);
  const people = useQuery(suggestedPeopleQuery(keyword)).data;
  const searched = useQuietText(open ? messageKeyword(text) : '', messagesQuietMs);
  const messages = useQuery(foundMessagesQuery(searched)).data;
  return useMemo(
    () =>
      open
        ? suggest(text, {
            language,
            people: keyword === '' ? [] : (people?.list ?? []),
            folders: folders.map((folder) => ({ name: folder.name, path: folderPath(folder) })),
            messages: searched === '' || messageKeyword(text) === '' ? noMessages : (messages ?? noMessages),
            labels: (navigation?.labelList ?? []).map((label) => label.labelName),
            saved: (saved?.list ?? []).map(({ searchId, name, criteria }) => ({
              searchId,
              name,
              text: criteria.searchKeyword,
            })),
            recent: readRecentSearches(),
            here: here?.name ?? null,
          })
        : [],
    [open, text, language, keyword, people, searched, messages, folders, navigation, saved, here],
  );
}
