import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { toneOfLabel } from '../../../mail-model/folders/label-tone.ts';
import { navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Swatch } from '../../../ui/labels/swatch.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type ManagedLabel, useArrangeLabel, useUpdateLabel } from '../api.ts';
import { askAboutFolder } from '../dialogs/folder-questions.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';
import { labelMenu } from '../folder-menus.ts';
import { foldersStrings } from '../folders.strings.ts';
import { useFolderMenuActions } from '../use-folder-menus.ts';
import styles from './management-page.module.css';

/** Every label as a row. */
export function LabelTable() {
  const t = useStrings(folderActionStrings);
  const tFolders = useStrings(foldersStrings);
  const query = useQuery(navigationQuery);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <div className={styles['loading']}>
        <Skeleton count={6} />
      </div>
    );
  const labels = query.data.labelList;
  if (labels.length === 0)
    return (
      <EmptyState
        icon="tag"
        title={t('noLabels')}
        hint={t('noLabelsHint')}
        action={
          <Button icon="add" onClick={() => askAboutFolder({ kind: 'newLabel' })}>
            {tFolders('newLabel')}
          </Button>
        }
      />
    );
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" className={styles['number']}>
            {t('mails')}
          </th>
          <th scope="col" className={classNames(styles['number'], styles['unread'])}>
            {t('unread')}
          </th>
          <th scope="col" className={styles['number']}>
            {t('size')}
          </th>
          <th scope="col">{t('enabled')}</th>
          <th scope="col" className={styles['actions']}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <LabelRow key={label.labelId} label={label} index={index} labels={labels} />
        ))}
      </tbody>
    </table>
  );
}

function LabelRow({ label, index, labels }: { label: ManagedLabel; index: number; labels: readonly ManagedLabel[] }) {
  const t = useStrings(folderActionStrings);
  const update = useUpdateLabel();
  const arrange = useArrangeLabel();
  const actions = useFolderMenuActions();
  const { labelId, labelName } = label;
  // What was pressed counts at once, so that a second press takes it back.
  const state = (update.isPending ? update.variables.state : undefined) ?? label.state;
  const before = (at: number) => labels[at]?.labelId ?? null;
  return (
    <tr className={styles['row']}>
      <th scope="row" className={styles['nameCell']}>
        <span className={styles['name']}>
          <Swatch tone={toneOfLabel(label)} large />
          <span className={textStyles['oneLine']}>{labelName}</span>
        </span>
      </th>
      <td className={styles['number']}>{label.mail}</td>
      <td className={classNames(styles['number'], styles['unread'])}>{label.unread}</td>
      <td className={styles['number']}>{formatSize(label.spaceSize)}</td>
      <td>
        <Checkbox
          checked={state === 0}
          aria-label={`${t('enabled')}: ${labelName}`}
          onChange={(isEnabled) => update.mutate({ labelId, state: isEnabled ? 0 : 1 })}
        />
      </td>
      <td className={styles['actions']}>
        <span className={styles['buttons']}>
          <IconButton
            icon="chevronUp"
            size="small"
            label={t('moveUp')}
            disabled={index === 0}
            onClick={() => arrange.mutate({ labelId, beforeId: before(index - 1) })}
          />
          <IconButton
            icon="chevronDown"
            size="small"
            label={t('moveDown')}
            disabled={index === labels.length - 1}
            onClick={() => arrange.mutate({ labelId, beforeId: before(index + 2) })}
          />
          <IconButton
            icon="pen"
            size="small"
            label={t('rename')}
            onClick={() => askAboutFolder({ kind: 'renameLabel', label })}
          />
          <Menu
            trigger={<IconButton icon="more" size="small" label={t('actionsOf', { name: labelName })} />}
            align="end"
            entries={() => labelMenu(label, actions)}
          />
        </span>
      </td>
    </tr>
  );
}
