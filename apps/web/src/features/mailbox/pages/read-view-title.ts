import { translate } from '../../../lib/language/strings.ts';
import { navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import { readQuery } from '../../../platform/api/read-query.ts';

type ViewParams = Readonly<Record<string, string | undefined>>;

/** What an open view of mails is called, for its tab after a reload; undefined when what it shows is gone. */
export async function readViewTitle(params: ViewParams): Promise<string | undefined> {
  const { id, folderid, labelid } = params;
  try {
    if (id !== undefined) {
      const { mailSubject } = await readQuery({ ...mailDetailQuery(id), staleTime: 'static' });
      return mailSubject === '' ? translate(mailboxStrings, 'noSubject') : mailSubject;
    }
    const { customList, labelList } = await readQuery({ ...navigationQuery, staleTime: 'static' });
    if (folderid !== undefined) return customList.find((folder) => folder.folderId === folderid)?.folderName;
    return labelList.find((label) => label.labelId === labelid)?.labelName;
  } catch {
    // Gone, or no network: the tab keeps the name of its screen, and says why when it is opened.
    return undefined;
  }
}
