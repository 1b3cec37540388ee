import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { folderActionWords } from './folder-actions.words.ts';
import { askAboutFolder } from './folder-questions.ts';
import { FolderTable } from './folder-table.tsx';
import { foldersWords } from './folders.words.ts';
import { LabelTable } from './label-table.tsx';
import styles from './management-page.module.css';

/** /set/foldermanagement: folders and labels with their counts and sizes, and all that can be done with them. */
export function ManagementPage() {
  const t = useWords(folderActionWords);
  const words = useWords(foldersWords);
  const [part, setPart] = useState<'folders' | 'labels'>('folders');
  const isFolders = part === 'folders';
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
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
          {words(isFolders ? 'newFolder' : 'newLabel')}
        </Button>
      </header>
      {isFolders ? <FolderTable /> : <LabelTable />}
    </section>
  );
}
