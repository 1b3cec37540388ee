import { maxDistinctSets } from '@hongyan/contract';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { homeIndexQuery } from '../../../platform/settings/home-index.ts';
import { offerUndo } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { refreshContacts } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';

async function change(next: (keys: readonly string[]) => readonly string[]): Promise<void> {
  // Read anew: another window may have skipped some meanwhile.
  const { settings } = await readQuery({ ...homeIndexQuery, staleTime: 0 });
  const keys = settings.distinctContacts.split(' ').filter((key) => key !== '');
  await readData(api.settings.updateOne({ key: 'distinctContacts', value: next(keys).join(' ') }));
  await Promise.all([queryClient.invalidateQueries(homeIndexQuery), refreshContacts()]);
}

/** Contacts are not one person: they are suggested no more, on no device, unless that is taken back. */
export async function keepApart(key: string): Promise<void> {
  const takeBack = (): void => {
    change((keys) => keys.filter((one) => one !== key)).catch((error: unknown) => presentError(error, 'warning'));
  };
  try {
    await change((keys) => [...keys.filter((one) => one !== key), key].slice(-maxDistinctSets));
    offerUndo(translate(contactsStrings, 'keptApart'), takeBack);
  } catch (error) {
    presentError(error, 'warning');
  }
}
