import { useStrings } from '../../../lib/language/strings.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import lineStyles from '../../../ui/layout/line.module.css';
import { Page, PageTitle } from '../../../ui/layout/page.tsx';
import { askAboutFolder } from '../dialogs/folder-questions.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';
import { foldersStrings } from '../folders.strings.ts';
import { FolderTable } from './folder-table.tsx';
import { LabelTable } from './label-table.tsx';
import styles from './management-page.module.css';

/** /set/foldermanagement: folders and labels with their counts and sizes, and all that can be done with them. */
export function ManagementPage() {
  const t = useStrings(folderActionStrings);
  const tFolders = useStrings(foldersStrings);
  const [part, setPart] = useTabState<'folders' | 'labels'>('part', 'folders');
  const isFolders = part === 'folders';
  return (
    <Page className={styles['page']} roomy>
      <PageTitle>{t('management')}</PageTitle>
      <header className={lineStyles['bothEnds']}>
        <Segmented
          label={t('management')}
          value={part}
          options={[
            { value: 'folders', label: t('folders') },
            { value: 'labels', label: t('labels') },
          ]}
          onChange={setPart}
        />
        <Button
          kind="primary"
          icon={isFolders ? 'folderAdd' : 'add'}
          onClick={() => askAboutFolder(isFolders ? { kind: 'newFolder', parentId: null } : { kind: 'newLabel' })}
        >
          {tFolders(isFolders ? 'newFolder' : 'newLabel')}
        </Button>
      </header>
      {isFolders ? <FolderTable /> : <LabelTable />}
    </Page>
  );
}
