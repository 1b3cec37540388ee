import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { refreshLists } from '../../mail-model/changes/change-mails.ts';
import { type Navigation, navigationQuery } from '../../mail-model/folders/navigation.ts';
import { composeRoute, readerPath, writePath } from '../../mail-model/queries/mail-paths.ts';
import type { ActionContext, ActionQuestion } from '../../platform/features/mail-action.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { foldersStrings } from '../folders/index.ts';

/** The parts of an action's context that no list or reader changes, and the question that is being asked. */
export function useMailScreen() {
  const navigation = useQuery(navigationQuery).data;
  const navigate = useNavigate();
  const canWrite = useRouteExists()(composeRoute);
  const { mayDo } = useMailboxRight();
  const folderName = useFolderName(navigation);
  const [question, ask] = useState<ActionQuestion | null>(null);
  // At once, in the same frame as the click: a transition may be put off while other work goes on.
  const go = useCallback((path: string) => void navigate(path, { flushSync: true }), [navigate]);
  const openPage = useCallback(
    (mail: MailListItem) =>
      go(mail.draftId === null ? readerPath(mail) : writePath('editAgainFromdraft', mail.draftId)),
    [go],
  );
  const base = useMemo(
    () => ({
      listKind: 'inbox',
      mails: [] as readonly MailListItem[],
      everything: null,
      list: null,
      navigation,
      folderName,
      open: openPage,
      navigate: go,
      canWrite,
      mayDo,
      ask,
      refresh: refreshLists,
      leave: () => undefined,
    }),
    [navigation, folderName, openPage, go, canWrite, mayDo],
  ) satisfies ActionContext;
  const closeQuestion = useCallback(() => ask(null), []);
  return { base, navigation, question, closeQuestion };
}

/** Names of folders by id: system folders in our words by their kind, the others as they are called; '' when unknown. */
export function useFolderName(navigation: Navigation | undefined): (folderId: string) => string {
  const t = useStrings(foldersStrings);
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const folder of navigation?.folderList ?? [])
      names.set(folder.folderId, folder.kind === 'custom' ? folder.folderName : t(folder.kind));
    if (navigation?.junkFolderId !== undefined) names.set(navigation.junkFolderId, t('junk'));
    for (const folder of navigation?.customList ?? []) names.set(folder.folderId, folder.folderName);
    return (folderId) => names.get(folderId) ?? '';
  }, [navigation, t]);
}
